import type { Lookups } from '@orrery/family/adapter'
import type { LayerReads } from '@orrery/model/layer'
import type { PageQuery, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { placeOf } from '../queries/lists/family-list.ts'
import { OUTPUT_ACCOUNTS, outputChain } from './output-family.ts'
import { createOutputWorld, type World } from './world.ts'

const HEIGHT = 9_000
/** Where the one inscription of `createInscribedWorld` was made. */
export const REVEALED_AT = 5
/** Whose it is. */
export const OWNER = OUTPUT_ACCOUNTS[0]!
/** The hash of its transaction, and others. */
export const txidOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

const KEY = { reveal: txidOf(REVEALED_AT), item: 0, made: REVEALED_AT, made_tx: 1, sequence: 5n }
const UNBOUND: FamilyRow = { ...KEY, state: 'unbound', at_txid: null, at_vout: 0, at_offset: 0n, address: null }
const HELD: FamilyRow = { ...KEY, state: 'held', at_txid: txidOf(7), at_vout: 1, at_offset: 3n, address: OWNER }

const revealed = (size: bigint | null): FamilyRow => ({
  height: REVEALED_AT,
  tx_index: 1,
  seq: 0,
  txid: txidOf(REVEALED_AT),
  time_ms: 1,
  sequence: 5n,
  cursed: 1,
  rank: null,
  curse: 'pointer',
  content_type: null,
  media: 'video',
  brc20: 0,
  encoding: null,
  metaprotocol: null,
  size,
  metadata_size: null,
  excerpt: null,
  pointer: null,
  parents: null,
  delegate: null,
  fee: 1n,
  creator: null,
})

const isBelow = (a: Position, b: Position): boolean =>
  a.height - b.height < 0 ||
  (a.height === b.height && (a.txIndex < b.txIndex || (a.txIndex === b.txIndex && a.seq < b.seq)))

/**
 * A chain with one inscription, a video, whose every question to the ledger takes `takes` ms. It is on no sat, or where `unfollowed` tells of outputs that are no
 * longer followed on output 1 of transaction 7. `told` is what its row says instead, `others` are made by the same transaction. `asked` are the pages that were asked for.
 */
export async function createInscribedWorld(options: {
  readonly jubilee: number | null
  readonly takes?: number
  readonly unfollowed?: readonly FamilyRow[]
  readonly inscription?: NonNullable<Lookups['inscription']>
  readonly told?: Partial<FamilyRow>
  /** Others of its transaction, each by what is other. */
  readonly others?: readonly FamilyRow[]
}): Promise<World & { readonly asked: readonly PageQuery[]; readonly chainOfIt: typeof outputChain }> {
  const { jubilee, takes = 1, unfollowed, inscription } = options
  const world = await createOutputWorld(3, 20)
  const asked: PageQuery[] = []
  const row = { ...revealed(inscription === undefined ? null : 9n), ...options.told } as FamilyRow
  const rows = [row, ...(options.others ?? []).map((other): FamilyRow => ({ ...revealed(null), ...other }))]
  const state = unfollowed === undefined ? UNBOUND : HELD
  const reads = {
    familyPage: (_table, _match, page) => {
      asked.push(page)
      world.clock.tick(takes)
      const { before, after, floor = 0, ceiling = Infinity, limit } = page
      const there = rows.filter((one) => {
        const place = placeOf(one)
        return (
          (before === undefined || isBelow(place, before)) &&
          (after === undefined || isBelow(after, place)) &&
          floor <= place.height &&
          ceiling >= place.height
        )
      })
      const newestFirst = there.toSorted((a, b) => (isBelow(placeOf(a), placeOf(b)) ? 1 : -1))
      return Promise.resolve(after === undefined ? newestFirst.slice(0, limit) : newestFirst.slice(-limit))
    },
    latest: () => Promise.resolve(rows.map(({ seq }): FamilyRow => ({ ...state, item: seq ?? 0 }))),
    familyRows: (table) => Promise.resolve(table === 'inscription_unfollowed' ? (unfollowed ?? []) : rows),
    newestBy: () => Promise.resolve([{ ...HELD, held: 1 }]),
    // Those that the ledger keeps for it say what they come by.
    highest: (table, match, order, limit) => {
      const by = table === 'inscription_tops' ? String(match['sort']) : order
      const there = rows.filter((one) => one[by] !== null)
      return Promise.resolve(there.toSorted((a, b) => Number(b[by]) - Number(a[by])).slice(0, limit))
    },
  } as Pick<LayerReads, 'familyPage' | 'familyRows' | 'highest' | 'latest' | 'newestBy'> as LayerReads
  const layer = {
    status: () => ({ id: 'inscriptions', from: 0, through: HEIGHT, lack: null }),
    consistent: <T>(read: (through: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
      read({ height: HEIGHT, hash: txidOf(HEIGHT) }, reads),
  }
  const chain = {
    ...outputChain,
    quirks: { ...outputChain.quirks, ledgers: { inscriptions: { from: 0, jubilee } } },
  } as typeof outputChain
  const lookups = world.runtime.lookups
  const runtime = {
    ...world.runtime,
    chain,
    layers: new Map([['inscriptions', layer]]),
    lookups: lookups === null || inscription === undefined ? lookups : { ...lookups, inscription },
  }
  return { ...world, runtime, asked, chainOfIt: chain }
}
