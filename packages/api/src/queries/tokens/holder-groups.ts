import { EXCHANGE_KINDS, LOCKER_KINDS } from '@orrery/model/address-label'
import type { Balance } from '@orrery/model/reads'
import type { HolderGroup, HolderGroups, HolderMoves } from '@orrery/model/wire/holder'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { openHolderBook, type HolderBook } from './holder-book.ts'
import type { LockedHolders } from './locked-holders.ts'
import { holderMoves } from './holder-moves.ts'
import { DAY_MS } from './token-activity.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** The largest holders that are looked at: what one question may name. */
export const GROUPED = 1_000
const ORDER: readonly HolderGroup[] = ['other', 'contract', 'locked', 'exchange', 'pool', 'burn']

/** Addresses of which nobody has a key, to which people send what is to be gone: none at all, and those that spell it. */
const BURNS: ReadonlySet<string> = new Set([
  `0x${'00'.repeat(20)}`,
  `0x${'00'.repeat(18)}dead`,
  `0x${'dead'.repeat(10)}`,
])

/**
 * What holders are as far as the index tells (screens-evm §8.2): nobody, an exchange by the operator's labels, what keeps it for a time by its own word (`locked`) or the operator's, a pool of tokens by a factory's log, which anybody may
 * write, or a contract of whose making it knows. Who is none of these may be a contract still: calls that make some are not all traced.
 */
export async function groupHolders(
  {
    family,
    runtime,
  }: { readonly family: Pick<ChainDesk['family'], 'events'> } & {
    readonly runtime: Pick<ChainDesk['runtime'], 'labels'>
  },
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  addresses: readonly Hex[],
  locked: ReadonlySet<Hex> = new Set(),
): Promise<ReadonlyMap<Hex, HolderGroup>> {
  const { events } = family
  const both = <T>(read: (reads: Snapshot['deep']) => Promise<readonly T[]>): Promise<readonly T[]> =>
    Promise.all([newest, deep].map(read)).then((sides) => sides.flat())
  const [made, told] = await Promise.all([
    both((reads) => reads.contractsAmong(addresses)),
    events === undefined
      ? []
      : both((reads) => reads.familyRows(events.keys, { topic: events.pools.topic, key: addresses }, 10 * GROUPED)),
  ])
  const contracts = new Set(made)
  const pools = new Set(told.map((row) => row['key'] as Hex))
  const labelled = (kinds: readonly string[]): ReadonlySet<Hex> =>
    new Set((runtime.labels ?? []).flatMap((label) => (kinds.includes(label.kind) ? [label.address] : [])))
  const [exchanges, lockers] = [labelled(EXCHANGE_KINDS), labelled(LOCKER_KINDS)]
  return new Map(
    addresses.map((address) => [
      address,
      BURNS.has(address)
        ? 'burn'
        : exchanges.has(address)
          ? 'exchange'
          : locked.has(address) || lockers.has(address)
            ? 'locked'
            : pools.has(address)
              ? 'pool'
              : contracts.has(address)
                ? 'contract'
                : 'other',
    ]),
  )
}

/** Of the largest holders those of one group, with their ranks. */
export async function holdersOfGroup(
  desk: ChainDesk,
  snapshot: Snapshot,
  book: HolderBook,
  wanted: HolderGroup,
  locked?: ReadonlySet<Hex>,
): Promise<readonly (Balance & { readonly rank: number })[]> {
  const rows = await book.page(0, GROUPED)
  const groups = await groupHolders(
    desk,
    snapshot,
    rows.map(({ address }) => address),
    locked,
  )
  return rows.flatMap((row, index) => (groups.get(row.address) === wanted ? [{ ...row, rank: index + 1 }] : []))
}

/** What the largest holders of a token have by group. Nothing is told where not every block is indexed. */
export async function readHolderGroups(
  desk: ChainDesk,
  asset: Hex,
  { locked, asked }: LockedHolders,
): Promise<Answer<HolderGroups>> {
  const { rows, total, ...answer } = await atOneMoment(desk.runtime, async (snapshot) => {
    const book = snapshot.coverage.complete ? await openHolderBook(desk, snapshot, asset) : null
    const rows = book === null ? [] : await book.page(0, GROUPED)
    const groups = await groupHolders(
      desk,
      snapshot,
      rows.map(({ address }) => address),
      locked,
    )
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      rows,
      total,
      data: {
        counted: rows.length,
        holders: book?.count ?? null,
        lockersAsked: asked,
        groups: ORDER.flatMap((group) => {
          const own = rows.filter(({ address }) => groups.get(address) === group)
          const amount = own.reduce((sum, row) => sum + row.amount, 0n)
          return own.length === 0
            ? []
            : [{ group, holders: own.length, amount: amount.toString(), sharePpm: sharePpm(amount, total) }]
        }),
        coverage: snapshot.coverage,
      },
      head: desk.wire.head(book?.asOf ?? snapshot.tip),
    }
  })
  return { ...answer, data: { ...answer.data, ages: await readAges(desk, asset, rows, total) } }
}

/** How long the largest holders have had the token and not moved it, by the days that the ledger of holders knows. */
async function readAges(
  desk: ChainDesk,
  asset: Hex,
  rows: readonly Balance[],
  total: bigint,
): Promise<HolderGroups['ages']> {
  const moves = await holderMoves(desk, asset, rows, true)
  return moves === null ? null : agesOf(rows, moves, total, desk.clock.now())
}

/** Means by amount over the holders whose days are known; null where none are. Pure. */
export function agesOf(
  rows: readonly Balance[],
  moves: ReadonlyMap<Hex, Pick<HolderMoves, 'firstMs' | 'lastMs' | 'through'>>,
  total: bigint,
  nowMs: number,
): HolderGroups['ages'] {
  let [known, held, still, through] = [0n, 0n, 0n, 0]
  const days = (ms: number): bigint => BigInt(Math.max(0, Math.floor((nowMs - ms) / DAY_MS)))
  for (const { address, amount } of rows) {
    const own = moves.get(address)
    if (own === undefined || amount <= 0n) continue
    known += amount
    held += amount * days(own.firstMs)
    still += amount * days(own.lastMs)
    through = own.through
  }
  const mean = (sum: bigint): number => Number((sum * 10n) / known) / 10
  return known === 0n ? null : { held: mean(held), still: mean(still), ofPpm: sharePpm(known, total), through }
}
