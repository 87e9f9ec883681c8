import { OrreryError } from '@orrery/errors/orrery-error'
import type { LayerReads, LayerStatus } from '@orrery/model/layer'
import type { BlockRef } from '@orrery/model/rows'
import type { Ledger } from '@orrery/model/wire/rune'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment, NO_CUT, type Snapshot } from '../snapshot.ts'

/** One moment of a ledger above a chain. */
export type LayerMoment = {
  readonly reads: LayerReads
  /** The last block that the ledger knows; −1 before its first. */
  readonly through: number
  /** How far the ledger is at this moment, for an answer that says so. */
  readonly ledger: Ledger
  /** The chain's newest block, which may be above that. */
  readonly tip: BlockRef | null
  /** For lists in the chain's order: the ledger's rows are all of one source, and end with the last block that it knows. */
  readonly snapshot: Snapshot
}

/** How far each ledger of a chain is. */
export function ledgersOf({ runtime }: ChainDesk): readonly Ledger[] {
  const tip = tipOf(runtime)
  return [...(runtime.layers?.values() ?? [])].map((layer) => ledgerOf(runtime, layer.status(), tip))
}

const tipOf = ({ head, archive }: ChainDesk['runtime']): number | null =>
  head.view().tip?.height ?? archive.state().ranges.at(-1)?.to ?? null

// A ledger may have come through a block that the Head has just let go of.
const ledgerOf = (runtime: ChainDesk['runtime'], status: LayerStatus, tip: number | null): Ledger => ({
  ...status,
  ...(runtime.status().stoppedLedgers?.includes(status.id) === true && { stopped: true as const }),
  tip: tip === null ? status.through : Math.max(tip, status.through ?? 0),
})

/**
 * Runs `read` on one moment of a ledger, again where the chain took its last block back meanwhile. Throws `CAPABILITY_MISSING` where the chain has no
 * such ledger.
 */
export function atLayer<T>(
  { runtime, chain }: ChainDesk,
  id: string,
  read: (at: LayerMoment) => Promise<T>,
): Promise<T> {
  const layer = runtime.layers?.get(id)
  if (layer === undefined) throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: id })
  return atOneMoment(runtime, (moment) =>
    layer.consistent((through, reads) => {
      const status = layer.status()
      const { from, lack } = status
      const to = lack === null && through !== null ? through.height : -1
      const ranges = to < from ? [] : [{ from, to }]
      const known: LayerReads = to < 0 ? NOTHING : reads
      return read({
        reads: known,
        through: to,
        ledger: ledgerOf(runtime, { ...status, through: to < 0 ? null : to }, moment.tip?.height ?? tipOf(runtime)),
        tip: moment.tip,
        snapshot: {
          ...moment,
          // Page numbers count from the ledger's own end: above it rows are still to come.
          tip: to < 0 ? null : through,
          cut: NO_CUT,
          above: -1,
          deep: {
            ...moment.deep,
            ...known,
            // A ledger has come to blocks that are in memory still.
            block: (height) => (height >= moment.cut ? moment.newest : moment.deep).block(height),
          },
          // Rows of before its first block are what the protocol itself began with.
          state: { ranges: to < 0 ? [] : [{ from: 0, to }], generation: moment.state.generation },
          coverage: { ranges, complete: to >= (moment.tip?.height ?? 0) },
        },
      })
    }),
  )
}

/**
 * Refuses to call absent what the blocks may tell that a ledger has not read yet. Throws, with `what` and how far the ledger is, one of `LEDGER_ERRORS` (contract), unless it
 * is at the chain's tip.
 */
export function requireAtTip(
  { ledger }: LayerMoment,
  { chain: { name } }: Pick<ChainDesk, 'chain'>,
  what: string,
): void {
  const { from, through, tip, lack, stopped } = ledger
  const chain = name.full
  if (lack !== null) throw new OrreryError('LEDGER_PARTIAL', { chain, what })
  if (through === null) throw new OrreryError('LEDGER_WAITS', { chain, what, from })
  if (tip !== null && through >= tip) return
  if (stopped) throw new OrreryError('LEDGER_STOPPED', { chain, what, through })
  throw new OrreryError('LEDGER_BEHIND', { chain, what, through, tip: tip ?? through })
}

/** What a ledger knows that is not kept. */
const NOTHING: LayerReads = {
  familyRows: () => Promise.resolve([]),
  familyPage: () => Promise.resolve([]),
  familyCount: () => Promise.resolve(0),
  latest: () => Promise.resolve([]),
  highest: () => Promise.resolve([]),
  newestBy: () => Promise.resolve([]),
  beginning: () => Promise.resolve([]),
  held: () => Promise.resolve([]),
  summed: () => Promise.resolve([]),
  candles: () => Promise.resolve([]),
  ranked: () => Promise.resolve([]),
  largest: () => Promise.resolve([]),
  largestThrough: () => Promise.resolve([]),
  lastRow: () => Promise.resolve(null),
  edgeRows: () => Promise.resolve([]),
}
