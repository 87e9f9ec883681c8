import type { HomeInfo } from '@orrery/model/wire/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { ChainRuntime } from '../../runtime.ts'
import { countEverSeen, type EverSeen } from './ever-seen.ts'
import { sumHome, type HomeSums } from './home-sums.ts'
import { marketCapOf, type HomeSupply } from './home-supply.ts'
import type { HomeTokens } from './home-tokens.ts'
import type { HomeWorth } from './home-worth.ts'
import type { Bids } from '../gas/fee-market.ts'
import { poolTiers } from '../gas/pool-tiers.ts'
import type { ReadThrough } from '../read-through-calls.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { tellsPool } from '../pending/tells-pool.ts'

/** Home statistics of one chain, at most a few seconds old. */
export type HomeBoard = {
  /** The sums are the last that were made; height and pending are of this very moment. */
  read(): Promise<HomeInfo>
  /** What the node estimates a place to cost, as of the newest block or the one before; null where it does not say. */
  estimates(): Promise<Tiers>
}

const SUMS_MS = 5_000
/** Older sums, on a site that nobody looked at, would stand beside a newest block of another hour: the next are waited for, as long as a visitor may. */
const STALE_MS = 30_000
const PATIENCE_MS = 1_000
/** All sketches of a chain are put together for it: it is done again when it is this old, or 200 times as old as it took. */
const SEEN_MS = 60_000
const SEEN_SHARE = 200

type Tiers = Awaited<ReturnType<ReadThrough['feeTiers']>>

/** Sums are made off the request path: a request gets the last ones and starts the next when they are old. */
export function createHomeBoard({
  runtime,
  node,
  clock,
  bids,
  worth,
  supply,
  tokens,
}: {
  readonly runtime: () => ChainRuntime
  /** What those pay that wait, on chains of outputs; null where it is not known. */
  readonly bids: () => Bids | null
  /** What the coin is worth, as it was told last. */
  readonly worth: () => HomeWorth
  /** How many coins there are, as they were added up last, where the sums do not tell it. */
  readonly supply: () => HomeSupply | null
  /** How many tokens ledgers above an output chain know; null where the sums tell it. */
  readonly tokens: () => Promise<HomeTokens | null>
  readonly node: ReadThrough
  readonly clock: Clock
}): HomeBoard {
  let sums: { readonly value: HomeSums; readonly madeAt: number; readonly atMs: number } | null = null
  let summing: Promise<HomeSums> | null = null
  let tiers: { readonly value: Tiers; readonly at: string } | null = null
  let asking: Promise<void> | null = null
  let firstTime: number | null = null
  let seen: { readonly value: EverSeen; readonly until: number } | null = null

  const sum = (): Promise<HomeSums> =>
    (summing ??= atOneMoment(runtime(), async (snapshot) => {
      firstTime ??= await firstBlockTime(snapshot)
      const began = clock.monotonic()
      if (!seen || began > seen.until) {
        const value = await countEverSeen(runtime(), snapshot)
        const took = clock.monotonic() - began
        seen = { value, until: began + Math.min(SEEN_MS, took * SEEN_SHARE) }
      }
      return sumHome(runtime(), snapshot, clock.now(), { firstBlockTime: firstTime, seen: seen.value })
    })
      .then((value) => {
        sums = { value, madeAt: clock.monotonic(), atMs: clock.now() }
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

  const estimates = async (): Promise<Tiers> => {
    const tip = runtime().head.view().tip?.hash ?? 'none'
    if (tiers?.at !== tip) {
      const answer = askTiers(tip)
      if (!tiers) await answer
    }
    return tiers?.value ?? null
  }

  return {
    estimates,
    async read() {
      if (!sums) await sum()
      // The last sums stand in while the next are made, and when making them fails.
      else {
        const age = clock.monotonic() - sums.madeAt
        const next = age > SUMS_MS ? sum().catch(() => undefined) : null
        if (age > STALE_MS) await Promise.race([next, clock.sleep(PATIENCE_MS)])
      }
      const view = runtime().head.view()
      const [estimated, tokensNow] = await Promise.all([estimates(), tokens()])
      const told = poolTiers(bids(), estimated?.least) ?? estimated
      const [worthNow, supplyNow] = [worth(), supply()]
      const mempool = tellsPool(runtime().status()) ?? view.pending.waiting > 0
      // What stands in for so long is told with its age, never as fresh.
      const isOld = clock.monotonic() - sums!.madeAt > STALE_MS
      return {
        ...sums!.value,
        keptFromMs: isOld ? sums!.atMs : null,
        height: view.tip?.height ?? sums!.value.coverage.ranges.at(-1)?.to ?? null,
        pendingTransactionCount: mempool ? view.pending.waiting : null,
        slowGas: told?.slow ?? null,
        standardGas: told?.standard ?? null,
        fastGas: told?.fast ?? null,
        rapidGas: told?.rapid ?? null,
        ...worthNow,
        ...supplyNow,
        ...tokensNow,
        tokenCounts: { ...sums!.value.tokenCounts, ...tokensNow?.tokenCounts },
        marketCap: marketCapOf(worthNow.price, (supplyNow ?? sums!.value).circulation, runtime().chain.native.decimals),
      }
    },
  }
}

async function firstBlockTime({ newest, deep, cut }: Snapshot): Promise<number | null> {
  const at = (height: number) => (height >= cut ? newest : deep).block(height)
  // Some chains give block 0 no time of its own.
  const first = await at(0)
  return first && first.timeMs > 0 ? first.timeMs : first ? ((await at(1))?.timeMs ?? null) : null
}
