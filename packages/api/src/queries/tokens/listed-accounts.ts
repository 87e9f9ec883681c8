import type { EventSources } from '@orrery/family/event-sources'
import { quotesOf } from '@orrery/model/quotes'
import type { ChainReads } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { addBalances } from '../chains/sums.ts'
import { chunksOf } from '../chunks-of.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOrNull, hexOf, hexOrNull, kindOf } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'

/** An account that a token's contract froze, or destroyed the coins of. */
export type ListedAccount = {
  readonly token: Hex
  readonly account: Hex
  /** What froze it last; null where only what came after that was seen. */
  readonly frozen: FamilyRow | null
  /** What freed it after that; null while it is frozen. */
  readonly freed: FamilyRow | null
  /** Coins of it that were destroyed, base units. */
  readonly destroyed: bigint
}

/** What became of the accounts of one token. */
export type ListedTotal = {
  readonly token: Hex
  readonly frozen: number
  readonly freed: number
  readonly destroyed: bigint
  /** What those who are frozen have by the ledger; null where it does not tell. */
  readonly held: bigint | null
}

/** Accounts that were frozen, as they stood at one block. */
export type ListedBook = {
  readonly asOf: number | null
  /** Whether every event that is indexed was looked at. */
  readonly isAll: boolean
  /** Those whose newest event is the newest first. */
  readonly accounts: readonly ListedAccount[]
  /** Tokens of which most are frozen first. */
  readonly totals: readonly ListedTotal[]
}

/** How long a reading stands at least, and how many times longer than it took. */
export const LISTED_KEPT = { leastMs: 300_000, ratio: 50, waitMs: 1_500 } as const

/** Events that are looked at: of dollar coins, and of all other tokens, which anybody may make any number of. */
const MOST = 50_000
const MOST_OF_OTHERS = 5_000
/** Rows of one question: the most that it takes. */
const STEP = 1_000
/** Tokens that are told with their totals. */
const TOKENS = 32

type Match = Readonly<Record<string, readonly (number | Hex)[]>>
type Reads = Pick<ChainReads, 'familyLatest'>

/** The newest events of one side, at most `most`, and whether these are all. */
async function eventsOf(
  reads: Reads,
  table: string,
  match: Match,
  most: number,
  top?: number,
): Promise<{ readonly rows: readonly FamilyRow[]; readonly isAll: boolean }> {
  const rows = new Map<string, FamilyRow>()
  for (let ceiling = top; ;) {
    // Each row is the newest of its own place: a way to ask for many at once.
    const page = await reads.familyLatest(table, match, ['height', 'seq'], STEP, ceiling)
    const before = rows.size
    for (const row of page) rows.set(`${row['height']} ${row['seq']}`, row)
    if (page.length < STEP) return { rows: [...rows.values()], isAll: true }
    // A block with more events than one question gives is not told whole.
    if (rows.size >= most || rows.size === before) return { rows: [...rows.values()], isAll: false }
    ceiling = placeOf(page.at(-1)!).height
  }
}

/** Folds events, the newest first, into how accounts stand. Pure. */
export function accountsOf(
  rows: readonly FamilyRow[],
  { kinds }: Pick<EventSources['stablecoins'], 'kinds'>,
): readonly ListedAccount[] {
  const found = new Map<string, { -readonly [K in keyof ListedAccount]: ListedAccount[K] }>()
  for (const row of rows) {
    const account = hexOrNull(row, 'account')
    if (account === null) continue
    const token = hexOf(row, 'token')
    const key = `${token} ${account}`
    const own = found.get(key) ?? { token, account, frozen: null, freed: null, destroyed: 0n }
    found.set(key, own)
    const kind = kindOf(row, kinds)
    if (kind === 'destroyed') own.destroyed += BigInt(amountOrNull(row, 'amount') ?? 0)
    else if (kind === 'frozen') own.frozen ??= row
    // What freed it before it was frozen last says nothing of now.
    else if (kind === 'unfrozen' && own.frozen === null) own.freed ??= row
  }
  return [...found.values()]
}

/** What accounts have of a token, by address; null where the ledger does not tell. */
export async function heldBy(
  { coverage, newest, deep }: Snapshot,
  token: Hex,
  accounts: readonly Hex[],
): Promise<ReadonlyMap<Hex, bigint> | null> {
  // Part of a ledger gives no balances.
  if (!coverage.complete) return null
  const held = new Map<Hex, bigint>()
  for (const chunk of chunksOf(accounts)) {
    const both = await unlessTooMuch(Promise.all([newest.holdings(token, chunk), deep.holdings(token, chunk)]))
    if (both === null) return null
    for (const { address, amount } of addBalances(...both)) held.set(address, amount)
  }
  return held
}

export const isFrozen = ({ frozen, freed }: ListedAccount): boolean => frozen !== null && freed === null

/** Reads how accounts stand that tokens froze (screens-evm §8.4): dollar coins first, so that others' events push none of theirs out. For work in the background, never for a request. */
export async function readListed(desk: ChainDesk): Promise<ListedBook> {
  const source = desk.family.events?.stablecoins
  if (source === undefined) return { asOf: null, isAll: true, accounts: [], totals: [] }
  const kind = [...source.listing, ...source.kinds.flatMap((word, code) => (word === 'destroyed' ? [code] : []))]
  const { dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const ofSides = (match: Match, most: number) =>
      Promise.all([
        eventsOf(snapshot.newest, source.table, match, most),
        // Above the cut both may have the same blocks.
        eventsOf(snapshot.deep, source.table, match, most, snapshot.cut - 1),
      ])
    const known = dollars.length === 0 ? [] : await ofSides({ kind, token: dollars }, MOST)
    const all = await ofSides({ kind }, MOST_OF_OTHERS)
    const isDollar = new Set(dollars)
    const rows = [
      ...known.flatMap((side) => side.rows),
      ...all.flatMap((side) => side.rows).filter((row) => !isDollar.has(hexOf(row, 'token'))),
    ].toSorted((a, b) => after(placeOf(b), placeOf(a)))
    const accounts = accountsOf(rows, source)
    const totals: ListedTotal[] = []
    for (const [token, own] of Map.groupBy(accounts, (one) => one.token)) {
      const frozen = own.filter(isFrozen)
      totals.push({
        token,
        frozen: frozen.length,
        freed: own.filter(({ freed }) => freed !== null).length,
        destroyed: own.reduce((sum, { destroyed }) => sum + destroyed, 0n),
        held: null,
      })
    }
    totals.sort((a, b) => Number(isDollar.has(b.token)) - Number(isDollar.has(a.token)) || b.frozen - a.frozen)
    const told: ListedTotal[] = []
    for (const total of totals.slice(0, TOKENS)) {
      const own = accounts.filter((one) => one.token === total.token && isFrozen(one))
      const held = await heldBy(
        snapshot,
        total.token,
        own.map(({ account }) => account),
      )
      told.push({ ...total, held: held && [...held.values()].reduce((sum, amount) => sum + amount, 0n) })
    }
    return {
      asOf: snapshot.tip?.height ?? null,
      isAll: [...known, ...all].every((side) => side.isAll) && snapshot.coverage.complete,
      accounts,
      totals: told,
    }
  })
}

type Place = ReturnType<typeof placeOf>
const after = (a: Place, b: Place): number => a.height - b.height || a.txIndex - b.txIndex || a.seq - b.seq

/** Accounts of a book that a visitor wants: of one token, and those that are frozen or were freed. Pure. */
export const listedAmong = (
  { accounts }: ListedBook,
  { token, status }: { readonly token?: Hex | undefined; readonly status?: 'frozen' | 'freed' | undefined },
): readonly ListedAccount[] =>
  accounts.filter(
    (one) =>
      (token === undefined || one.token === token) &&
      (status === undefined || (status === 'frozen' ? isFrozen(one) : one.freed !== null)),
  )
