import type { ChainArchive } from '@orrery/archive/archive'
import type { ChainHead } from '@orrery/head/chain-head'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import type { FollowerOptions } from '@orrery/indexer/follower-options'
import type { Follower } from '@orrery/indexer/follower'
import type { Bundle } from '@orrery/model/rows'
import { createRandom } from '@orrery/primitives/random'
import { silentLog, type Log } from '@orrery/primitives/log'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { createAccountWorld } from './account-world.ts'
import { createFaults, type Fault } from './faults.ts'
import { createModelArchive, createModelDisk } from './model-archive.ts'
import { createWeather, type ModelWeather } from './model-weather.ts'
import { createOutputWorld } from './outputs/output-world.ts'
import type { Scenario, Step } from './scenario.ts'
import { watchHead } from './watch-head.ts'
import type { World } from './world.ts'

/** What came of a run: what is held at its end, and everything that broke a rule on the way. */
export type Outcome = {
  readonly chain: World['chain']
  readonly world: World
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

const WORLDS = { accounts: createAccountWorld, outputs: createOutputWorld }

/** Plays a scenario to its end, then lets all faults stop and waits until the follower has caught up and come to rest. */
export async function runScenario(scenario: Scenario, log: Log = silentLog): Promise<Outcome> {
  const clock = createVirtualClock()
  const random = createRandom(scenario.seed)
  const world = WORLDS[scenario.shape](scenario, BLOCK_SECONDS)
  const { chain } = world
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
    const reader = world.enter({ clock, random, faults, head, archive })
    const engine = {
      chain: { code: 'SIM', blockSeconds: BLOCK_SECONDS, archiveDepth: scenario.depth },
      head,
      archive,
      clock,
      random,
      log: watched(log, violations),
    }
    const follower = createFollower({ ...engine, adapter: reader.adapter, options: scenario.options })
    const stopping = new AbortController()
    const historyComes = (): boolean => {
      const { backfill } = follower.status()
      return backfill !== null && backfill.done < backfill.total && backfill.blocksPerSecond !== null
    }
    const following = reader.follow(
      { ...engine, historyComes, unsettledFrom: () => follower.unsettledFrom() },
      stopping.signal,
    )
    const stop = async (): Promise<void> => {
      stopping.abort(new Error('the process ends'))
      await Promise.all([follower.stop(), following])
    }
    return { head, archive, follower, reader, stop }
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
      const stopping = running.stop()
      await clock.advance(10_000)
      await stopping
      running = start()
    }
    if (step.do === 'crash') {
      crashes++
      running.archive.kill()
      void running.stop()
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
  const { head, archive, follower, reader } = running
  const isDone = () => {
    const { tip } = head.view()
    const { backfill } = follower.status()
    return tip?.hash === chain.tip().hash && isComplete(scenario.options, backfill) && reader.isThrough()
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
  const stopping = running.stop()
  await clock.advance(10_000)
  await stopping
  return {
    chain,
    world,
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
