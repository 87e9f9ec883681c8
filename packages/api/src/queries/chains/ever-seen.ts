import { ADDRESS_DAYS, ADDRESS_FIRSTS, ADDRESS_GROWTH } from '@orrery/model/address-growth'
import { addressKey } from '@orrery/model/address-key'
import type { LayerReads } from '@orrery/model/layer'
import { seenInBundle } from '@orrery/model/party-sets'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainRuntime, RuntimeLayer } from '../../runtime.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { MOST_DAYS } from '../tokens/token-activity.ts'
import { EVER } from './ever.ts'
import { readSetSizes } from './statistics.ts'

/** All addresses that were ever seen; null where they are not counted yet. */
export type EverSeen = {
  readonly size: number | null
  readonly isExact: boolean
  /** The block through which they are counted, where a ledger counts them. */
  readonly asOf: number | null
}

const UNCOUNTED: EverSeen = { size: null, isExact: true, asOf: null }
/** Above this many blocks behind the tip the ledger still reads history: its number is not yet the chain's. */
const MOST_BEHIND = 1_000
/** More of the Head's addresses are not looked up: the number is as of the ledger's block then. `edgeRows` tells no more. */
const MOST_LOOKED_UP = 1_000

/**
 * How many addresses were ever seen. On chains whose ledger of address growth is kept it tells them, exactly, and with the few of the Head as of the newest block; elsewhere sketches
 * of who took part in anything do.
 */
export async function countEverSeen({ layers }: Pick<ChainRuntime, 'layers'>, snapshot: Snapshot): Promise<EverSeen> {
  const layer = layers?.get(ADDRESS_GROWTH)
  if (layer !== undefined) return countByLedger(layer, snapshot)
  const [found] = await readSetSizes(snapshot, 'active', EVER)
  return found ? { size: found.size, isExact: found.isExact, asOf: null } : { ...UNCOUNTED, size: 0 }
}

function countByLedger(layer: RuntimeLayer, { view, cut, tip }: Snapshot): Promise<EverSeen> {
  return layer.consistent(async (through, reads) => {
    if (tip === null || layer.status().lack !== null) return UNCOUNTED
    const reach = through?.height ?? -1
    const isNext = cut !== NO_CUT && reach >= cut - 1
    // A chain that the Head holds whole has no block for the ledger yet.
    if ((through === null && !isNext) || tip.height - reach > MOST_BEHIND) return UNCOUNTED
    const days = through === null ? [] : await reads.summed(ADDRESS_DAYS, {}, 'day', ['came'], MOST_DAYS)
    const size = days.reduce((sum, { came }) => sum + Number(came), 0)
    const recent = new Set<Hex>()
    if (isNext)
      for (let height = reach + 1; height <= tip.height; height++) {
        const bundle = view.bundle(height)
        // The Head may have gone on to another chain meanwhile, whose blocks are not of this moment.
        if (bundle === null) return { size, isExact: true, asOf: reach < 0 ? null : reach }
        for (const address of seenInBundle(bundle)) recent.add(address)
      }
    if (!isNext || (through !== null && recent.size > MOST_LOOKED_UP)) return { size, isExact: true, asOf: reach }
    return { size: size + (await countFresh(reads, recent, through !== null)), isExact: true, asOf: tip.height }
  })
}

/** How many of these the ledger has not met. */
async function countFresh(reads: LayerReads, recent: ReadonlySet<Hex>, asks: boolean): Promise<number> {
  const key = [...new Set([...recent].map(addressKey))]
  if (!asks || key.length === 0) return key.length
  const met = await reads.edgeRows(ADDRESS_FIRSTS, { key }, 'key', { end: 'first' })
  return key.length - met.length
}
