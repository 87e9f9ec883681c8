import type { Bundle } from '@orrery/model/rows'
import type { ChainTotals, WindowStats } from '@orrery/model/reads'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { ChainRuntime } from '../runtime.ts'
import type { ReadThrough } from './read-through.ts'
import { addTotals, addWindows } from './sums.ts'
import { atOneMoment, type Snapshot } from './snapshot.ts'

/** Home statistics of one chain, at most a few seconds old. */
export type HomeBoard = {
  /** The sums are the last that were made; height and pending are of this very moment. */
  read(): Promise<HomeInfo>
}

const SUMS_MS = 5_000
const DAY_MS = 86_400_000
const TPS_BLOCKS = 100 // screens-evm §2.4

type Sums = Omit<HomeInfo, 'height' | 'pendingTransactionCount' | 'slowGas' | 'standardGas' | 'fastGas' | 'rapidGas'>
type Tiers = Awaited<ReturnType<ReadThrough['feeTiers']>>

/** Sums are made off the request path: a request gets the last ones and starts the next when they are old. */
export function createHomeBoard({
  runtime,
  node,
  clock,
}: {
  readonly runtime: () => ChainRuntime
  readonly node: ReadThrough
  readonly clock: Clock
}): HomeBoard {
  let sums: { readonly value: Sums; readonly madeAt: number } | null = null
  let summing: Promise<Sums> | null = null
  let tiers: { readonly value: Tiers; readonly at: string } | null = null
  let asking: Promise<void> | null = null
  let firstTime: number | null = null

  const sum = (): Promise<Sums> =>
    (summing ??= atOneMoment(runtime(), async (snapshot) => {
      firstTime ??= await firstBlockTime(snapshot)
      return sumUp(runtime(), snapshot, clock.now(), firstTime)
    })
      .then((value) => {
        sums = { value, madeAt: clock.monotonic() }
        return value
      })
      .finally(() => (summing = null)))

  const askTiers = (tip: string): Promise<void> =>
    (asking ??= Promise.resolve()
      .then(() => node.feeTiers())
      // A node that does not answer leaves the tiers unknown for this block; the status page says why.
      .catch(() => null)
      .then((value) => void (tiers = { value, at: tip }))
      .finally(() => (asking = null)))

  return {
    async read() {
      if (!sums) await sum()
      // The last sums stand in while the next are made, and when making them fails.
      else if (clock.monotonic() - sums.madeAt > SUMS_MS) sum().catch(() => undefined)
      const view = runtime().head.view()
      const tip = view.tip?.hash ?? 'none'
      if (tiers?.at !== tip) {
        const answer = askTiers(tip)
        if (!tiers) await answer
      }
      const mempool = runtime().status().capabilities?.can.mempool.ok ?? view.pending.count > 0
      return {
        ...sums!.value,
        height: view.tip?.height ?? sums!.value.coverage.ranges.at(-1)?.to ?? null,
        pendingTransactionCount: mempool ? view.pending.count : null,
        slowGas: tiers?.value?.slow ?? null,
        standardGas: tiers?.value?.standard ?? null,
        fastGas: tiers?.value?.fast ?? null,
        rapidGas: tiers?.value?.rapid ?? null,
      }
    },
  }
}

async function sumUp(
  runtime: ChainRuntime,
  snapshot: Snapshot,
  nowMs: number,
  firstBlockTime: number | null,
): Promise<Sums> {
  const sinceMs = nowMs - DAY_MS
  const { newest, deep, coverage } = snapshot
  const [totals, day, covered] = await Promise.all([
    Promise.all([newest.totals(), deep.totals()]).then(([a, b]): ChainTotals => addTotals(a, b)),
    Promise.all([newest.window(sinceMs), deep.window(sinceMs)]).then(([a, b]): WindowStats => addWindows(a, b)),
    reachesBack(snapshot, sinceMs),
  ])
  const recent = recentPace(snapshot)
  const all = <T>(value: T): T | null => (coverage.complete ? value : null)
  const ofDay = <T>(value: T): T | null => (covered ? value : null)
  const seconds =
    day.firstMs !== null && day.lastMs !== null && day.blocks > 1
      ? (day.lastMs - day.firstMs) / 1000 / (day.blocks - 1)
      : null
  const work = workOf(runtime, snapshot, seconds)
  return {
    totalTransactionCount: all(totals.txs),
    totalTransactionValue: null,
    transactionCount24h: ofDay(day.txs),
    transactionValue24h: ofDay(day.value.toString()),
    avgTxPerBlock: day.blocks > 0 ? day.txs / day.blocks : null,
    avgBlockSize: day.blocks > 0 && day.bytes !== null ? day.bytes / day.blocks : null,
    avgBlockTime: seconds,
    tps: recent,
    allAddressCount: null,
    activeAddressCount: null,
    contractCount: runtime.family.can.contracts ? all(totals.contracts) : null,
    tokenCount: runtime.family.can.tokens ? all(totals.tokens) : null,
    tokenCounts: { erc20: null, erc721: null, erc1155: null },
    ...work,
    firstBlockTime,
    fees24h: ofDay(day.fees)?.toString() ?? null,
    burnt24h: ofDay(day.burnt)?.toString() ?? null,
    price: null,
    percentChange24h: null,
    marketCap: null,
    coverage,
  }
}

/** True when the index holds every block since a time: the run of blocks below the tip starts before it. */
async function reachesBack({ coverage, newest, deep, cut }: Snapshot, sinceMs: number): Promise<boolean> {
  if (coverage.complete) return true
  const run = coverage.ranges.at(-1)
  if (!run) return false
  const block = await (run.from >= cut ? newest : deep).block(run.from)
  return block !== null && block.timeMs <= sinceMs
}

/** Transactions per second over the newest blocks of the Head; null with fewer than two. */
function recentPace({ view }: Snapshot): number | null {
  if (!view.tip || view.base === null) return null
  const blocks: Bundle[] = []
  for (let height = view.tip.height; height >= view.base && blocks.length < TPS_BLOCKS; height--) {
    const bundle = view.bundle(height)
    if (bundle) blocks.push(bundle)
  }
  const span = blocks.length > 1 ? (blocks[0]!.block.timeMs - blocks.at(-1)!.block.timeMs) / 1000 : 0
  // The oldest block only marks the start of the span: its transactions came before.
  return span > 0 ? blocks.slice(0, -1).reduce((sum, bundle) => sum + bundle.block.txCount, 0) / span : null
}

async function firstBlockTime({ newest, deep, cut }: Snapshot): Promise<number | null> {
  const at = (height: number) => (height >= cut ? newest : deep).block(height)
  // Some chains give block 0 no time of its own.
  const first = await at(0)
  return first && first.timeMs > 0 ? first.timeMs : first ? ((await at(1))?.timeMs ?? null) : null
}

function workOf(
  { chain }: ChainRuntime,
  { view }: Snapshot,
  blockSeconds: number | null,
): Pick<Sums, 'algorithm' | 'consensus' | 'difficulty' | 'hashRate'> {
  const utxo = chain.family === 'utxo'
  const consensus = utxo
    ? 'PoW'
    : chain.family === 'evm'
      ? { pow: 'PoW', pos: 'PoS', poa: 'PoA' }[chain.quirks.consensus]
      : null
  const given = view.tip?.ext['difficulty']
  const difficulty =
    consensus === 'PoW' && (typeof given === 'string' || typeof given === 'number') ? String(given) : null
  // A Bitcoin difficulty of 1 takes 2^32 hashes on average; an Ethash difficulty is the number of hashes.
  const hashes =
    difficulty === null || !blockSeconds ? Number.NaN : (Number(difficulty) * (utxo ? 2 ** 32 : 1)) / blockSeconds
  return {
    algorithm: chain.family === 'utxo' ? chain.quirks.algorithm : null,
    consensus,
    difficulty,
    hashRate: Number.isFinite(hashes) ? hashes.toPrecision(6) : null,
  }
}
