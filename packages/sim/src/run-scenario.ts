import type { ChainArchive } from '@orrery/archive/archive'
import type { ChainHead } from '@orrery/head/chain-head'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import type { FollowerOptions } from '@orrery/indexer/follower-options'
import type { Follower } from '@orrery/indexer/follower'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom } from '@orrery/primitives/random'
import { silentLog, type Log } from '@orrery/primitives/log'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { createFakeChain, type FakeChain } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import { createFaults, type Fault } from './faults.ts'
import { createModelArchive, createModelDisk, createWeather, type ModelWeather } from './model-archive.ts'
import type { Scenario, Step } from './scenario.ts'
import { watchHead } from './watch-head.ts'

/** What came of a run: what is held at its end, and everything that broke a rule on the way. */
export type Outcome = {
  readonly chain: FakeChain
  readonly head: ChainHead
  readonly archive: ChainArchive
  readonly follower: Follower
  /** What the archive holds, by height. */
  readonly archived: ReadonlyMap<number, Bundle>
  /** Broken invariants, in words. Empty is good. */
  readonly violations: readonly string[]
  readonly fired: ReadonlyMap<Fault, number>
  readonly weather: ModelWeather['fired']
  /** Hashes that were canonical in the Head once. */
  readonly seen: ReadonlySet<string>
  readonly crashes: number
  /** Reorganisations that followers went through, restarts included. */
  readonly reorgs: number
  readonly sleepers: number
}

const BLOCK_SECONDS = 12
/** Forked blocks that the model's disk takes before a swap goes on without waiting (decision 10), newest first, with some to spare. */
const KEPT_AT_ONCE = 90
/** Virtual time to get well again after all faults stop. */
const RECOVERY_MS = 60 * 60_000

/** Plays a scenario to its end, then lets all faults stop and waits until the follower has caught up and come to rest. */
export async function runScenario(scenario: Scenario, log: Log = silentLog): Promise<Outcome> {
  const clock = createVirtualClock()
  const random = createRandom(scenario.seed)
  const chain = createFakeChain(scenario.seed, BLOCK_SECONDS, { evm: scenario.evm })
  chain.mine(scenario.history)
  const faults = createFaults(random, scenario.faultRate)
  const weather = createWeather(scenario.lostWrites)
  const { retention } = scenario.options
  const isWatching = typeof retention === 'object' && 'watch' in retention
  const disk = { ...createModelDisk(), looked: isWatching ? [] : null }
  const violations: string[] = []
  const seen = new Set<string>()
  let crashes = 0
  let reorgs = 0

  const start = () => {
    const head = createChainHead({ chain: 'SIM', onListenerError: (error) => violations.push(String(error)) })
    const archive = createModelArchive(disk, clock, random, weather)
    watchHead(head, archive, violations, seen)
    head.subscribe((event) => {
      if (event.type !== 'reorganised') return
      reorgs++
      // Decision 10: unless a write just failed, a kill from here on takes no forked block along.
      const isCalm = clock.monotonic() - weather.failedMs > 1_000
      for (const { hash, height } of event.orphans.slice(0, KEPT_AT_ONCE)) {
        const isKept = disk.orphans.has(hash) || disk.bundles.get(height)?.block.hash === hash
        if (isCalm && !isKept) violations.push(`F-24: block ${height} is forked away and nowhere on disk`)
      }
    })
    const find = async (hash: Hex) =>
      (await head.view().reads.tx(hash))?.value ?? (await archive.reads.tx(hash))?.value ?? null
    const follower = createFollower({
      chain: { code: 'SIM', blockSeconds: BLOCK_SECONDS, archiveDepth: scenario.depth },
      adapter: createFakeNode(chain, clock, random, faults, scenario.options.backfillOrder === 'up' ? find : null),
      head,
      archive,
      clock,
      random,
      log: watched(log, violations),
      options: scenario.options,
    })
    return { head, archive, follower }
  }

  let running = start()
  const act = async (step: Step): Promise<void> => {
    if (step.do === 'pass') await clock.advance(step.ms)
    if (step.do === 'mine') chain.mine(step.count)
    if (step.do === 'fork') chain.fork(step.depth, step.length)
    if (step.do === 'return') chain.returnToLost(step.lead)
    if (step.do === 'announce') chain.announce()
    if (step.do === 'disk') weather.full = step.full
    if (step.do === 'restart') {
      const stopping = running.follower.stop()
      await clock.advance(10_000)
      await stopping
      running = start()
    }
    if (step.do === 'crash') {
      crashes++
      running.archive.kill()
      void running.follower.stop()
      await clock.advance(10)
      running = start()
    }
  }
  for (const step of scenario.steps) await act(step)

  faults.rate = 0
  weather.rate = 0
  weather.full = false
  // A chain that only lost blocks looks like a node that is behind until it outgrows them.
  chain.mine(Math.max(2, chain.highest - chain.tip().header.height + 1))
  const { head, archive, follower } = running
  const isDone = () => {
    const { tip } = head.view()
    const { backfill } = follower.status()
    return tip?.hash === chain.tip().hash && isComplete(scenario.options, backfill)
  }
  try {
    await clock.runUntil(isDone, RECOVERY_MS)
    // Deep blocks, tokens and orphans that wait come to rest.
    await clock.advance(120_000)
    if (!isDone()) violations.push('it did not stay at the head')
    if (follower.status().state !== 'stale' && follower.status().state !== 'following')
      violations.push(`I-11: at rest, but ${JSON.stringify(follower.status())}`)
  } catch (error) {
    violations.push(
      `I-9: ${String(error)}; ${JSON.stringify(follower.status())}; tip ${head.view().tip?.height} of ${chain.tip().header.height}`,
    )
  }
  const stopping = follower.stop()
  await clock.advance(10_000)
  await stopping
  return {
    chain,
    head,
    archive,
    follower,
    archived: disk.bundles,
    violations,
    fired: faults.fired,
    weather: weather.fired,
    seen,
    crashes,
    reorgs,
    sleepers: crashes > 0 ? 0 : clock.sleepers,
  }
}

const isComplete = (options: Partial<FollowerOptions>, backfill: ReturnType<Follower['status']>['backfill']): boolean =>
  options.retention === 'none' ||
  options.retention === 'onDemand' ||
  (backfill !== null && backfill.done === backfill.total)

/** Faults of ours are never expected, whatever the node does. */
const watched = (log: Log, violations: string[]): Log => ({
  ...log,
  error(message, fields) {
    if (!EXPECTED.has(message)) violations.push(`${message} ${JSON.stringify(fields)}`)
    log.error(message, fields)
  },
})

/** A reorganisation beyond the limit or down to genesis stops a chain until the node answers otherwise; scenarios can bring about both. */
const EXPECTED = new Set(['following stops until the node answers otherwise'])
