import path from 'node:path'
import type { Api } from '@orrery/api/server/create-api'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { HeightRange } from '@orrery/model/reads'
import { keepGivingMemoryBack } from '@orrery/primitives/give-memory-back'
import { keepHeapLean } from '@orrery/primitives/lean-heap'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import { openStore } from '@orrery/store/open-store'
import { freezeTables, thaw } from '@orrery/store/backup/freeze'
import { keepRoom } from '@orrery/store/keep-room'
import { startEngine } from '@orrery/store/start-engine'
import type { Store } from '@orrery/store/store'
import { buildWeb } from '@orrery/web/build'
import type { CommandLine } from './cli/parse-command-line.ts'
import type { Config } from './config/config.ts'
import { mergeFloorOf, watchDiskRoom } from './disk-room.ts'
import { findBackup } from './tools/backup-claim.ts'
import { clearCutRestore } from './tools/cut-restore.ts'
import type { Frozen } from './tools/run-backup.ts'
import { FAMILY_KITS } from './family-kits.ts'
import { followChain, type FollowedChain } from './follow-chain.ts'
import { withLightning } from './lightning-node.ts'
import { startLocalChains, type LocalChains } from './local-chains.ts'
import { createMetrics } from './admin/collect-metrics.ts'
import { startAdmin } from './admin/start-admin.ts'
import { tellProgress } from './backfill-progress.ts'
import { createRunningMark, findRunning, type RunningMark } from './running-mark.ts'
import { readLabels, withLabels } from './label-file.ts'
import { readTokenFile, withTokenPlans } from './token-file.ts'
import { planWithLocal, refuseUnknownChains, safetyOf, withBlobs } from './plan-chains.ts'
import { openPayers } from './faucets/open-payers.ts'
import { planFaucets } from './faucets/plan-faucets.ts'
import { leaseChain } from './chain-lease.ts'
import { openBus, openForReading, untilArchived } from './roles.ts'
import { makeDir } from './make-dir.ts'
import type { RunningChain } from './running-chain.ts'
import { requireFreePort, serveSite } from './serve-site.ts'
import { showChain } from './show-chain.ts'
import { readTableSizes } from './table-sizes.ts'

export type SiteParts = {
  /** `index` follows the chains and writes the archive, `serve` shows what another process indexes, `all` does both. */
  readonly role: 'all' | 'index' | 'serve'
  readonly config: Config
  readonly line: CommandLine
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Writes over the current line of a terminal; null where no person watches. */
  readonly paint: ((line: string) => void) | null
  /** Aborted when the program is told to end while it is still starting. */
  readonly signal: AbortSignal
  /** Ends the program: it must not go on. */
  fail(reason: Error): void
}

/** The running site. */
export type Site = { readonly url: string; stop(): Promise<void> }

/** Starts everything in the order in which it is needed and listens. What was started is stopped again when a later part fails. */
export async function startSite(parts: SiteParts): Promise<Site> {
  const { role, config, line, clock, random, log, signal, paint } = parts
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse())
      await end().catch((error: unknown) => log.error('a part did not stop cleanly', { error: String(error) }))
  }
  try {
    refuseUnknownChains(config)
    // `tidyOnceComplete` lets it grow while much history is missing.
    keepHeapLean(true)
    const dataDir = path.resolve(config.dataDir)
    await makeDataDir(dataDir)
    const building = role === 'index' ? null : buildWeb({ say: (text) => log.info(text), workshop: line.dev })
    // A failure is met where the result is awaited; until then it must not count as unhandled.
    building?.catch(() => {})
    const broker = openBus(role, config, { clock, log })
    if (broker) stops.push(() => broker.close())
    const { store, engine, heedRoom } =
      role === 'serve' ? openForReading(config, stops) : await openArchiveStore(config, dataDir, { clock, log }, stops)
    // Whoever starts the site twice is told that its data is in use; whoever has the port otherwise, before any chain is asked.
    await requireFreePort(config)
    const followed: FollowedChain[] = []
    const shown: RunningChain[] = []
    const chains = (): readonly RunningChain[] => [...followed, ...shown]
    let counters: Api['counters'] | null = null
    const metrics = createMetrics({ chains, counters: () => counters, store, role, broker })
    const admin = await startAdmin({
      port: config.adminPort,
      log,
      collect: metrics.collect,
      actions: role === 'serve' ? {} : { '/freeze': () => freeze(store, dataDir, followed) },
    })
    stops.push(async () => {
      metrics.stop()
      await admin.stop()
    })
    /** Commands of the operator find this process by it. */
    const running = role === 'serve' ? null : createRunningMark(dataDir)
    const mark = (local: RunningMark['local']): void =>
      running?.write({ engine, admin: { url: admin.url, token: admin.token }, local })
    mark([])
    if (running) stops.push(async () => running.remove())
    const shared = role === 'serve' && config.archiveDir !== null ? await findRunning(config.archiveDir) : null
    const planned = await planWithLocal(shared, config, line.rpc, { clock, random, signal })
    const wantsLocal = role !== 'serve' && (planned.length === 0 || line.local)
    const local: LocalChains | null = wantsLocal
      ? await startLocalChains({ dir: path.join(dataDir, 'local'), clock, log, signal })
      : null
    if (local) stops.push(() => local.stop())
    if (local) mark(local.chains.map(({ fresh: _fresh, ...plan }) => plan))
    const labels = readLabels(config.labels)
    const tokens = readTokenFile(config.tokens)
    const plans = [...planned, ...(local?.chains ?? [])].map((plan) =>
      withBlobs(
        {
          ...withTokenPlans(withLabels(withLightning(plan, config.lightning), labels), tokens),
          nameGateways: config.nameGateways,
          safety: safetyOf(plan, config.safety),
        },
        config.blobs,
        role === 'serve' ? path.resolve(config.archiveDir ?? config.dataDir) : dataDir,
      ),
    )
    // Only a process with a site is asked, and one of several pays where it alone is told to (decision 30).
    const faucets = role === 'index' ? [] : planFaucets(plans, config.faucets)
    if (role === 'serve' && plans.length === 0)
      throw new OrreryError('CONFIG_INVALID', { key: 'chains', reason: 'serve needs to be told which chains it shows' })
    for (const plan of plans) {
      signal.throwIfAborted()
      const kit = FAMILY_KITS[plan.chain.family]
      if (kit === undefined)
        throw new OrreryError('CONFIG_INVALID', {
          key: `chains.${plan.chain.code}`,
          reason: `chains of family ${plan.chain.family} cannot be followed yet`,
        })
      if (broker && role === 'serve') {
        await untilArchived(store, plan.chain.code, kit, { clock, log, signal })
        const chain = showChain(plan, kit, broker, { store, clock, random, log })
        stops.push(() => chain.stop())
        shown.push(chain)
        continue
      }
      let bus: Parameters<typeof followChain>[4] = null
      if (broker) {
        const lease = await leaseChain(broker, plan.chain.code, signal)
        lease.lost.addEventListener('abort', () => parts.fail(lease.lost.reason as Error), { once: true })
        stops.push(() => lease.release())
        bus = { broker, lease }
      }
      const retention = line.noBackfill ? 'none' : (plan.settings.retention ?? 'full')
      const chain = await followChain(plan, kit, retention, { store, clock, random, log }, bus)
      stops.push(() => chain.stop())
      followed.push(chain)
    }
    const payers = await openPayers(faucets, dataDir, { clock, random, log }, stops)
    heedRoom()
    local?.begin()
    const progress = new AbortController()
    stops.push(async () => progress.abort(new Error('the site stops')))
    void tellProgress(
      {
        chains: () => chains().map(({ runtime }) => ({ code: runtime.chain.code, status: runtime.status() })),
        clock,
        log,
        paint,
      },
      progress.signal,
    ).catch(() => {})
    const distDir = building && (await building).distDir
    const url = await serveSite(
      {
        config,
        clock,
        log,
        distDir,
        dev: line.dev,
        active: plans.map(({ chain }) => chain),
        chains,
        facts: () => ({
          role,
          bus: broker && { up: broker.isUp(), since: new Date(broker.sinceMs()).toISOString() },
        }),
        tableSizes: () => readTableSizes(store),
        onApi: (api) => (counters = api.counters),
        ...(payers && { faucets: payers }),
      },
      stops,
    )
    const endGiving = keepGivingMemoryBack()
    stops.push(async () => endGiving())
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Throws `CONFIG_INVALID` with the system's reason where it cannot be made. */
async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeDir(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be made'
    throw new OrreryError('CONFIG_INVALID', { key: 'dataDir', reason }, { cause })
  }
}

/** Freezes all tables while no chain is being written: what the copies of them make is a point of every chain at once. */
function freeze(store: Store, dataDir: string, followed: readonly FollowedChain[]): Promise<Frozen> {
  const point: Record<string, readonly HeightRange[]> = {}
  const work = async (): Promise<Frozen> => ({ tables: await freezeTables(store, dataDir), point })
  return followed.reduceRight<() => Promise<Frozen>>(
    (next, { runtime, archive }) =>
      () =>
        archive.hold(({ ranges }) => {
          point[runtime.chain.code] = ranges
          return next()
        }),
    work,
  )()
}

async function openArchiveStore(
  config: Config,
  dataDir: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  stops: (() => Promise<void>)[],
): Promise<{ readonly store: Store; readonly engine: RunningMark['engine']; heedRoom(): void }> {
  if (config.clickhouse !== null) {
    const store = openStore({ ...config.clickhouse, label: new URL(config.clickhouse.url).origin })
    stops.push(() => store.close())
    return { store, engine: null, heedRoom: () => {} }
  }
  await clearCutRestore(dataDir, log)
  const engine = await startEngine({ dataDir, clock, log, mergeFloorBytes: mergeFloorOf(config) })
  // Hard links that a killed backup left would hold the room of what is gone.
  if ((await findBackup(dataDir)) === null) await thaw(dataDir)
  stops.push(() => engine.stop())
  const watching = new AbortController()
  stops.push(async () => watching.abort(new Error('the site stops')))
  const room = await watchDiskRoom({ dir: dataDir, floorBytes: config.minFreeBytes, clock, log }, watching.signal)
  // Opening an archive writes little and must not fail for want of room: the site is of use without new rows.
  let heeded = false
  return {
    store: keepRoom(engine.store, () => heeded && room.isLow(), dataDir),
    engine: { url: engine.url, readToken: engine.readToken },
    heedRoom: () => void (heeded = true),
  }
}
