import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { quotesOf } from '@orrery/model/quotes'
import { MOST_PRODUCED, type Balance, type ChainReads, type HeightRange } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import { byAmount } from '../tokens/holder-book.ts'
import { RICH_ROWS, type RichBook } from './rich-lists.ts'

/** Balances that the node told, address by address, each at the newest block of then. */
export type CoinSweep = RichBook & {
  readonly isPart: true
  /** The block at which each was asked for. */
  readonly checked: ReadonlyMap<Hex, number>
  /** Addresses that were asked about. */
  readonly of: number
  /** Those of its rows at which a contract is known to have been made. */
  readonly contracts: ReadonlySet<Hex>
  /** The last block of the sweep before this one; null where none is kept, as after a start. */
  readonly before: BlockRef | null
  /** By how much its rows changed since then; of whom that sweep was not told nothing is. */
  readonly changes: ReadonlyMap<Hex, bigint>
}

/** How far a sweep is that goes on. */
export type SweepProgress = { readonly checked: number; readonly of: number | null }

/** Addresses of one sweep (screens-evm §16.1). */
const SWEPT = 20_000
/** Parts of what is indexed, of each of which the transactions that moved most tell whom to ask about. */
const PARTS = 100
const PART_ROWS = 100
const PRODUCERS = 1_000
/** Addresses of one question to the node: pages ask it, too. */
const CHUNK = 200
/** Questions in a row that may fail before a sweep ends where it is. */
const FAILURES = 3
const DAY_MS = 86_400_000
/** Once a night; a first one that told nothing is tried again sooner than that only with the site. */
const KEPT = { leastMs: DAY_MS, ratio: 20, waitMs: 1_500 } as const

/** All that one sweep was told, which the next one is held against: 20,000 addresses at most. */
type Told = { readonly asOf: BlockRef; readonly amounts: ReadonlyMap<Hex, bigint> }
type Own = { readonly kept: Kept<CoinSweep | null>; progress: SweepProgress; last: Told | null }
const sweeps = new WeakMap<ChainDesk, Own>()

/**
 * The largest balances of the coin as the node told them once a day, of those who sent and got most in single transactions, of who makes blocks and of labelled addresses: for chains whose
 * index does not show all that moves the coin (screens-evm §16.1, the sweep). `sweep` is null while the first goes on, whose `progress` is told, and where the node told nothing.
 */
export async function sweepOf(
  desk: ChainDesk,
): Promise<{ readonly sweep: CoinSweep | null; readonly progress: SweepProgress | null }> {
  const own = sweeps.get(desk) ?? begin(desk)
  let isRunning = false
  const sweep = await own.kept.read().then(
    (told) => {
      isRunning = told === null && own.progress.of !== 0
      return told
    },
    () => null,
  )
  return { sweep, progress: isRunning ? own.progress : null }
}

function begin(desk: ChainDesk): Own {
  const own: Own = {
    last: null,
    progress: { checked: 0, of: null },
    kept: createKept(
      async () => {
        const told = await ask(desk, (progress) => void (own.progress = progress))
        const sweep = told && (await make(desk, told, own.last))
        own.last = told ?? own.last
        // Nothing goes on any more.
        if (sweep === null) own.progress = { checked: 0, of: 0 }
        return sweep
      },
      desk.clock,
      KEPT,
    ),
  }
  sweeps.set(desk, own)
  return own
}

type Asked = Told & { readonly checked: ReadonlyMap<Hex, number>; readonly of: number }

async function ask(desk: ChainDesk, onProgress: (progress: SweepProgress) => void): Promise<Asked | null> {
  const addresses = await candidatesOf(desk)
  const checked = new Map<Hex, number>()
  const amounts = new Map<Hex, bigint>()
  let asOf: BlockRef | null = null
  let failures = 0
  for (let at = 0; at < addresses.length && failures < FAILURES; at += CHUNK) {
    onProgress({ checked: at, of: addresses.length })
    const part = addresses.slice(at, at + CHUNK)
    const told = await desk.node.coinBalances(part).catch(() => null)
    failures = told === null ? failures + 1 : 0
    if (told === null) continue
    asOf = told.asOf
    for (const [index, address] of part.entries()) {
      const amount = told.balances[index] ?? null
      if (amount === null) continue
      checked.set(address, told.asOf.height)
      amounts.set(address, amount)
    }
  }
  return asOf === null || checked.size === 0 ? null : { asOf, amounts, checked, of: addresses.length }
}

async function make(desk: ChainDesk, { asOf, amounts, checked, of }: Asked, last: Told | null): Promise<CoinSweep> {
  const rows = [...amounts].flatMap(([address, amount]): readonly Balance[] =>
    amount > 0n ? [{ address, asset: EMPTY, tokenId: null, amount }] : [],
  )
  const largest = rows.toSorted(byAmount).slice(0, RICH_ROWS)
  return {
    asOf,
    rows: largest,
    // What all others have is not known: nothing is told of all.
    bands: [],
    holders: 0,
    total: rows.reduce((sum, { amount }) => sum + amount, 0n),
    isPart: true,
    checked,
    of,
    contracts: await contractsAmong(
      desk,
      largest.map(({ address }) => address),
    ),
    before: last?.asOf ?? null,
    changes: new Map(
      largest.flatMap(({ address, amount }) => {
        const then = last?.amounts.get(address)
        return then === undefined ? [] : [[address, amount - then] as const]
      }),
    ),
  }
}

async function contractsAmong({ runtime }: ChainDesk, addresses: readonly Hex[]): Promise<ReadonlySet<Hex>> {
  const found = new Set<Hex>()
  for (let at = 0; at < addresses.length; at += 1_000) {
    const part = addresses.slice(at, at + 1_000)
    for (const reads of [runtime.archive.reads, runtime.head.view().reads])
      for (const address of await reads.contractsAmong(part)) found.add(address)
  }
  return found
}

/** Whom to ask about: at most `SWEPT`, those first who are labelled, then those who sent or got most at once, then who made blocks. */
export async function candidatesOf({ runtime, chain }: ChainDesk): Promise<readonly Hex[]> {
  const { archive, head } = runtime
  const view = head.view()
  const moved = new Map<Hex, bigint>()
  const note = (address: Hex | null, amount: bigint) => {
    if (address !== null && amount >= (moved.get(address) ?? 0n)) moved.set(address, amount)
  }
  const look = async (reads: ChainReads, range: HeightRange) => {
    for (const { from, to, value } of await unlessTooMuch(reads.largestValues(range, PART_ROWS)))
      for (const address of [from, to]) note(address, value)
  }
  const { ranges } = archive.state()
  const [low, high] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? -1]
  // One part after the other: pages come between.
  const size = Math.max(1, Math.ceil((high - low + 1) / PARTS))
  for (let from = low; from <= high; from += size)
    await look(archive.reads, { from, to: Math.min(high, from + size - 1) })
  const top = view.tip?.height ?? high
  if (view.tip !== null && view.base !== null) await look(view.reads, { from: view.base, to: top })
  const made = new Set<Hex>()
  const range = { from: Math.max(0, high - MOST_PRODUCED + 1), to: high }
  if (high >= 0)
    for (const { producer } of await unlessTooMuch(archive.reads.producers(range, PRODUCERS))) made.add(producer)
  const { coin } = quotesOf(chain, runtime.tokenPlans?.dollars)
  const first = [...(runtime.labels ?? []).map(({ address }) => address), ...(coin === null ? [] : [coin])]
  const by = [...moved].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([address]) => address)
  return [...new Set([...first, ...by, ...made])].slice(0, SWEPT)
}

/** Nothing where that is more than the engine may read: others are asked about then. */
async function unlessTooMuch<T>(rows: Promise<readonly T[]>): Promise<readonly T[]> {
  return rows.catch((error: unknown) => {
    if (isOrreryError(error, 'STORE_LIMIT')) return []
    throw error
  })
}
