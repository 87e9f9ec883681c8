import type { Balance } from '@orrery/model/reads'
import type { HolderGroup, HolderGroups } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { openHolderBook, type HolderBook } from './holder-book.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** The largest holders that are looked at: what one question may name. */
export const GROUPED = 1_000
const ORDER: readonly HolderGroup[] = ['other', 'contract', 'pool', 'burn']

/** Addresses of which nobody has a key, to which people send what is to be gone: none at all, and those that spell it. */
const BURNS: ReadonlySet<string> = new Set([
  `0x${'00'.repeat(20)}`,
  `0x${'00'.repeat(18)}dead`,
  `0x${'dead'.repeat(10)}`,
])

/**
 * What holders are as far as the index tells (screens-evm §8.2): nobody, a pool of tokens by a factory's log, which anybody may write, or a contract of whose
 * making it knows. Who is none of these may be a contract still: calls that make some are not all traced.
 */
export async function groupHolders(
  { family }: Pick<ChainDesk, 'family'>,
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  addresses: readonly Hex[],
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
  return new Map(
    addresses.map((address) => [
      address,
      BURNS.has(address) ? 'burn' : pools.has(address) ? 'pool' : contracts.has(address) ? 'contract' : 'other',
    ]),
  )
}

/** Of the largest holders those of one group, with their ranks. */
export async function holdersOfGroup(
  desk: ChainDesk,
  snapshot: Snapshot,
  book: HolderBook,
  wanted: HolderGroup,
): Promise<readonly (Balance & { readonly rank: number })[]> {
  const rows = await book.page(0, GROUPED)
  const groups = await groupHolders(
    desk,
    snapshot,
    rows.map(({ address }) => address),
  )
  return rows.flatMap((row, index) => (groups.get(row.address) === wanted ? [{ ...row, rank: index + 1 }] : []))
}

/** What the largest holders of a token have by group. Nothing is told where not every block is indexed. */
export async function readHolderGroups(desk: ChainDesk, asset: Hex): Promise<Answer<HolderGroups>> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const book = snapshot.coverage.complete ? await openHolderBook(desk, snapshot, asset) : null
    const rows = book === null ? [] : await book.page(0, GROUPED)
    const groups = await groupHolders(
      desk,
      snapshot,
      rows.map(({ address }) => address),
    )
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      data: {
        counted: rows.length,
        holders: book?.count ?? null,
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
}
