import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { AccountSummary } from '@orrery/model/account-summary'
import type { Balance, BalanceBand, KindSum } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createBoundedLine } from '../bounded-line.ts'
import { chunksOf } from '../chunks-of.ts'
import { createKept, type Kept } from '../kept.ts'
import { heightBefore } from '../blocks/height-before.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { rankBesides } from './open-ranking.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { addSummaries } from '../chains/sums.ts'

/** Largest balances that are kept of an asset: what page numbers reach (screens-evm §16.1). */
export const RICH_ROWS = 10_000

/** The largest balances of one asset at one block. */
export type RichBook = {
  readonly asOf: BlockRef
  /** Positive, largest first. */
  readonly rows: readonly Balance[]
  readonly bands: readonly BalanceBand[]
  /** Of the coin of an output chain: by what locks the outputs. */
  readonly kinds?: readonly KindSum[]
  readonly holders: number
  readonly total: bigint
  /** Some addresses alone, as the node told their balances: of all holders nothing is known. */
  readonly isPart?: true
}

/** What is found out about the rows of a book after it: it takes longer. */
export type RichBeside = {
  /** The addresses at which a contract is known to have been made. */
  readonly contracts: ReadonlySet<Hex>
  /** By how much each balance changed in the last day, week and 30 days; null where the engine's bounds do not let it be counted. What is absent did not change. */
  readonly changes: ReadonlyMap<Hex, readonly bigint[]> | null
}

/** What happened to an address, and whether a contract was made there. */
export type Activity = AccountSummary & { readonly isContract: boolean }

/** The book's rows by how long nothing went out of them. */
export type DormantBook = { readonly book: RichBook; readonly lookedMs: number; readonly rows: readonly DormantRow[] }
export type DormantRow = {
  readonly rank: number
  readonly balance: Balance
  readonly activity: Activity
  /** When it last sent something, or first got something where it never did; of a contract, which calls move, when it was last named. What nothing names has rested since the chain began; null where that is not known. */
  readonly sinceMs: number | null
}

/**
 * Rankings of a chain's assets. Each is made beside the requests, at most once in some hundred times as long as
 * that takes, one at a time, and kept in memory with its block: nothing is ranked for an answer.
 */
export type RichLists = {
  /** null while it is being made for the first time; `untold` where the index does not tell all balances. */
  book(asset: Hex): Promise<RichBook | 'untold' | null>
  /** The last book of an asset that was made for somebody; null where nobody asked for it lately. Ranks nothing. */
  lastBook(asset: Hex): RichBook | null
  /** What is known besides of an asset's rows; null while it is being found out. */
  beside(asset: Hex): Promise<RichBeside | null>
  /** The native coin's rows, those that sent nothing for the longest time first. */
  dormant(): Promise<DormantBook | 'untold' | { readonly looked: number }>
}

/** Assets whose rankings are kept: some 2 MB each. */
const ASSETS = 8
/** Days over which changes are told (screens-evm §16.1). */
const CHANGE_DAYS = [1, 7, 30] as const
const DAY_MS = 86_400_000
const KEPT = { leastMs: 15_000, ratio: 20, waitMs: 1_500 } as const
/** Addresses that are looked up at once: few, so that pages come between. */
const AT_ONCE = 8

/** Makes the lists of a desk; nothing is read before it is asked for. */
export function createRichLists(desk: () => ChainDesk, clock: Clock): RichLists {
  const books = new Map<Hex, { readonly book: Kept<RichBook | 'untold'>; readonly beside: Kept<RichBeside | null> }>()
  let turn: Promise<unknown> = Promise.resolve()
  let looked = 0
  /** One at a time: however many assets are asked for, the engine ranks one. */
  const inTurn = <T>(make: () => Promise<T>): Promise<T> => {
    const mine = turn.then(make)
    turn = mine.catch(() => undefined)
    return mine
  }
  /** Tokens wait for each other: the coin, and what is told beside, are few. */
  const line = createBoundedLine(ASSETS, () => desk().chain.code)

  const keptOf = (asset: Hex) => {
    const kept = books.get(asset) ?? keep(asset)
    books.delete(asset)
    books.set(asset, kept)
    // Asked for last, forgotten last.
    if (books.size > ASSETS) books.delete(books.keys().next().value!)
    return kept
  }
  const keep = (asset: Hex) => {
    const make = () => inTurn(() => makeBook(desk(), asset))
    const book = createKept(() => (asset === EMPTY ? make() : line(make)), clock, KEPT)
    const beside = createKept(
      async () => {
        const made = await book.read()
        return made === null || made === 'untold' ? null : inTurn(() => makeBeside(desk(), asset, made))
      },
      clock,
      // Nobody waits long for it: the rows are there without.
      { ...KEPT, waitMs: 700 },
    )
    return { book, beside }
  }

  const dormant = createKept(
    () =>
      inTurn(async () => {
        const book = await makeBook(desk(), EMPTY)
        if (book === 'untold') return book
        looked = 0
        return makeDormant(desk(), book, clock, () => looked++)
      }),
    clock,
    KEPT,
  )

  return {
    book: (asset) => keptOf(asset).book.read(),
    lastBook(asset) {
      const book = books.get(asset)?.book.last() ?? null
      return book === 'untold' ? null : book
    },
    beside: (asset) => keptOf(asset).beside.read(),
    dormant: async () => (await dormant.read()) ?? { looked },
  }
}

/** Forks that deep are rare; one after the other is something else. */
const TRIES = 3

async function makeBook(desk: ChainDesk, asset: Hex): Promise<RichBook | 'untold'> {
  const { runtime } = desk
  const byKind = asset === EMPTY && desk.family.outputs !== undefined
  for (let tries = 0; ; tries++) {
    const isTold = await atOneMoment(runtime, async (snapshot) => {
      const isWhole = asset === EMPTY ? await isLedgerWhole(desk, snapshot) : snapshot.coverage.complete
      return isWhole && snapshot.tip !== null
    })
    if (!isTold) return 'untold'
    const found = await rankBesides(runtime, asset, RICH_ROWS, byKind)
    if (found !== null) {
      const { rows, bands, kinds } = found.ranking
      return {
        asOf: found.asOf,
        rows,
        bands,
        ...(kinds && { kinds }),
        holders: bands.reduce((sum, { holders }) => sum + holders, 0),
        total: bands.reduce((sum, band) => sum + band.sum, 0n),
      }
    }
    if (tries === TRIES)
      throw new OrreryError('STORE_UNAVAILABLE', { reason: 'the chain took back what was being ranked' })
  }
}

async function makeBeside(desk: ChainDesk, asset: Hex, { rows }: RichBook): Promise<RichBeside> {
  const addresses = rows.map(({ address }) => address)
  const contracts = new Set<Hex>()
  if (desk.family.can.contracts)
    for (const part of chunksOf(addresses)) {
      const found = await atOneMoment(desk.runtime, ({ newest, deep }) =>
        Promise.all([newest.contractsAmong(part), deep.contractsAmong(part)]),
      )
      for (const address of found.flat()) contracts.add(address)
    }
  return { contracts, changes: await changesOf(desk, asset, addresses) }
}

/** By how much balances changed in the last day, week and month; null where that is not known, or more than a query may read. Of those to which nothing happened nothing is told. */
export async function changesOf(
  desk: ChainDesk,
  asset: Hex,
  addresses: readonly Hex[],
): Promise<ReadonlyMap<Hex, readonly bigint[]> | null> {
  try {
    return await atOneMoment(desk.runtime, async (snapshot) => {
      const { newest, deep, tip } = snapshot
      const block = tip && ((await newest.block(tip.height)) ?? (await deep.block(tip.height)))
      if (block === null) return null
      const floors = await Promise.all(
        CHANGE_DAYS.map(async (days) => (await heightBefore(desk, snapshot, block.timeMs - days * DAY_MS)) + 1),
      )
      const [above, below] = await Promise.all([
        newest.changes(asset, addresses, floors),
        deep.changes(asset, addresses, floors),
      ])
      return new Map(
        [...new Set([...above.keys(), ...below.keys()])].map((address) => [
          address,
          floors.map((_, index) => (above.get(address)?.[index] ?? 0n) + (below.get(address)?.[index] ?? 0n)),
        ]),
      )
    })
  } catch (error) {
    // A month of a busy chain may be more than a query may read: then it is not told.
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

async function makeDormant(desk: ChainDesk, book: RichBook, clock: Clock, onLooked: () => void): Promise<DormantBook> {
  const rows: DormantRow[] = []
  // Nothing rests longer than its chain is old, whatever no transaction tells of it. Of a first block some have no time.
  const born = await atOneMoment(
    desk.runtime,
    async ({ newest, deep }) => (await newest.block(1)) ?? (await deep.block(1)),
  )
  for (let from = 0; from < book.rows.length; from += AT_ONCE) {
    const part = book.rows.slice(from, from + AT_ONCE)
    const addresses = part.map(({ address }) => address)
    const found = await atOneMoment(desk.runtime, async (snapshot) => {
      const activities = await readActivities(desk, snapshot, addresses)
      return Promise.all(
        activities.map(async (activity, at) => ({
          activity,
          sinceMs:
            (activity.isContract
              ? activity.lastSeenMs
              : ((await lastSent(snapshot, addresses[at]!, activity)) ?? activity.firstSeenMs)) ??
            born?.timeMs ??
            null,
        })),
      )
    })
    for (const [index, balance] of part.entries()) {
      rows.push({ rank: from + index + 1, balance, ...found[index]! })
      onLooked()
    }
  }
  const since = ({ sinceMs }: DormantRow): number => sinceMs ?? Infinity
  return {
    book,
    lookedMs: clock.now(),
    rows: rows.toSorted((a, b) => (since(a) === since(b) ? a.rank - b.rank : since(a) - since(b))),
  }
}

/** When an address last sent something; null where it never did. What came to some is more than a query may read: they count as not dormant since they were last named. */
async function lastSent(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  address: Hex,
  { lastSeenMs }: Activity,
): Promise<number | null> {
  try {
    for (const reads of [newest, deep]) {
      const [last] = await reads.accountTxs(address, { limit: 1 }, { direction: 'out' })
      if (last !== undefined) return last.tx.timeMs
    }
    return null
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return lastSeenMs
    throw error
  }
}

/** What happened to each address, in their order; few questions for all of them. */
export async function readActivities(
  { family }: ChainDesk,
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  addresses: readonly Hex[],
): Promise<readonly Activity[]> {
  const sides = [newest, deep]
  const [summaries, contracts] = await Promise.all([
    Promise.all(sides.map((reads) => reads.accountSummaries(addresses))),
    family.can.contracts ? Promise.all(sides.map((reads) => reads.contractsAmong(addresses))) : [],
  ])
  const isContract = new Set(contracts.flat())
  return addresses.map((address, at) => ({
    ...addSummaries(summaries[0]![at]!, summaries[1]![at]!),
    isContract: isContract.has(address),
  }))
}
