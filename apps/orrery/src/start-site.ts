import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastify from 'fastify'
import { createClient } from '@orrery/api/client'
import { createApi, type Api } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { SourceVerifier } from '@orrery/family/source-verifier'
import type { FamilyId } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import { sanitizeHtml } from '@orrery/safety/sanitize-html'
import { openStore } from '@orrery/store/open-store'
import { freezeTables } from '@orrery/store/backup/freeze'
import { keepRoom } from '@orrery/store/keep-room'
import { startEngine } from '@orrery/store/start-engine'
import type { Store } from '@orrery/store/store'
import { buildWeb } from '@orrery/web/build'
import { repairUrl } from '@orrery/web/repair-url'
import { createWeb } from '@orrery/web/server'
import type { CommandLine } from './cli/parse-command-line.ts'
import type { Config } from './config/config.ts'
import { watchDiskRoom } from './disk-room.ts'
import type { Frozen } from './tools/run-backup.ts'
import { createDocumentSource } from './document-source.ts'
import { FAMILY_KITS } from './family-kits.ts'
import { followChain, type FollowedChain } from './follow-chain.ts'
import { startLocalChains, type LocalChains } from './local-chains.ts'
import { createMetrics } from './admin/collect-metrics.ts'
import { startAdmin } from './admin/start-admin.ts'
import { tellProgress } from './backfill-progress.ts'
import { removeRunningMark, writeRunningMark, type RunningMark } from './running-mark.ts'
import { planChains, type PlannedChain } from './plan-chains.ts'

export type SiteParts = {
  readonly config: Config
  readonly line: CommandLine
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Writes over the current line of a terminal; null where no person watches. */
  readonly paint: ((line: string) => void) | null
  /** Aborted when the program is told to end while it is still starting. */
  readonly signal: AbortSignal
}

/** The running site. */
export type Site = { readonly url: string; stop(): Promise<void> }

/** Starts everything in the order in which it is needed and listens. What was started is stopped again when a later part fails. */
export async function startSite({ config, line, clock, random, log, signal, paint }: SiteParts): Promise<Site> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse())
      await end().catch((error: unknown) => log.error('a part did not stop cleanly', { error: String(error) }))
  }
  try {
    const dataDir = path.resolve(config.dataDir)
    await mkdir(dataDir, { recursive: true })
    const building = buildWeb({ say: (text) => log.info(text), workshop: line.dev })
    // A failure is met where the result is awaited; until then it must not count as unhandled.
    building.catch(() => {})
    const { store, engine, heedRoom } = await openArchiveStore(config, dataDir, { clock, log }, stops)
    const followed: FollowedChain[] = []
    let counters: Api['counters'] | null = null
    const metrics = createMetrics({ chains: () => followed, counters: () => counters, store })
    const admin = await startAdmin({
      port: config.adminPort,
      log,
      collect: metrics.collect,
      actions: { '/freeze': () => freeze(store, dataDir, followed) },
    })
    stops.push(async () => {
      metrics.stop()
      await admin.stop()
    })
    /** Commands of the operator find this process by it. */
    const mark = (nodes: RunningMark['nodes']): void =>
      writeRunningMark(dataDir, { engine, admin: { url: admin.url, token: admin.token }, nodes })
    mark({})
    stops.push(async () => removeRunningMark(dataDir))
    const planned = await planChains(config, line.rpc, { clock, random, signal })
    const wantsLocal = planned.length === 0 || line.local
    const local: LocalChains | null = wantsLocal
      ? await startLocalChains({ dir: path.join(dataDir, 'local'), clock, log, signal })
      : null
    if (local) stops.push(() => local.stop())
    if (local) mark(Object.fromEntries(local.chains.map(({ chain, settings }) => [chain.code, settings.nodes])))
    for (const plan of [...planned, ...(local?.chains ?? [])]) {
      signal.throwIfAborted()
      const kit = FAMILY_KITS[plan.chain.family]
      if (kit === undefined)
        throw new OrreryError('CONFIG_INVALID', {
          key: `chains.${plan.chain.code}`,
          reason: `chains of family ${plan.chain.family} cannot be followed yet`,
        })
      const retention = line.noBackfill ? 'none' : (plan.settings.retention ?? 'full')
      const chain = await followChain(plan, kit, retention, { store, clock, random, log })
      stops.push(() => chain.stop())
      followed.push(chain)
    }
    heedRoom()
    local?.begin()
    const progress = new AbortController()
    stops.push(async () => progress.abort(new Error('the site stops')))
    void tellProgress(
      {
        chains: () => followed.map(({ runtime }) => ({ code: runtime.chain.code, status: runtime.status() })),
        clock,
        log,
        paint,
      },
      progress.signal,
    ).catch(() => {})
    const { distDir } = await building
    return {
      url: await serve(
        {
          config,
          clock,
          log,
          distDir,
          dev: line.dev,
          planned: [...planned, ...(local?.chains ?? [])],
          followed,
          onApi: (api) => (counters = api.counters),
        },
        stops,
      ),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
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
  const engine = await startEngine({ dataDir, clock, log })
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

/** By family, for those that have one. */
const sourceVerifiers = (log: Log): { readonly [F in FamilyId]?: SourceVerifier } =>
  Object.fromEntries(
    Object.entries(FAMILY_KITS).flatMap(([family, kit]) => {
      const verifier = kit.sourceVerifier?.(log)
      return verifier === undefined ? [] : [[family, verifier]]
    }),
  )

type ServeParts = {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly distDir: string
  readonly dev: boolean
  readonly planned: readonly PlannedChain[]
  readonly followed: readonly FollowedChain[]
  readonly onApi: (api: Api) => void
}

async function serve(
  { config, clock, log, distDir, dev, planned, followed, onApi }: ServeParts,
  stops: (() => Promise<void>)[],
): Promise<string> {
  const active = planned.map(({ chain }) => chain)
  const banners = config.banners.map(({ id, html, chains }) => ({
    id,
    html: sanitizeHtml(html),
    chains: chains ?? null,
  }))
  const api = createApi({
    chains: () => followed.map(({ runtime }) => runtime),
    knownChains: [...ALL_CHAINS, ...active.filter((chain) => !ALL_CHAINS.some(({ code }) => code === chain.code))],
    clock,
    log,
    limits: { ratePerMinute: config.requestsPerMinute },
    checkReplies: dev,
    documents: createDocumentSource(config.metadata, clock),
    banners,
    downloads: {
      dir: path.join(path.resolve(config.dataDir), 'downloads'),
      limits: { minFreeBytes: config.minFreeBytes },
    },
    contracts: {
      dir: path.join(path.resolve(config.dataDir), 'contracts'),
      verifiers: sourceVerifiers(log),
      limits: { minFreeBytes: config.minFreeBytes },
    },
    ...(config.publicUrl !== null && { publicBase: config.publicUrl }),
  })
  onApi(api)
  const app = fastify({
    ...serverOptions,
    rewriteUrl: (request) => repairUrl(request.url ?? '/'),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    logger: false,
  })
  stops.push(async () => {
    api.close()
    await app.close()
  })
  await api.register(app)
  await app.register(
    await createWeb({
      strict: dev,
      distDir,
      clock,
      api: createClient({ request: api.request }),
      chains: active,
      testLanguages: dev,
      inactive: ALL_CHAINS.filter(({ code }) => !active.some((chain) => chain.code === code)),
      ...(config.publicUrl !== null && { publicOrigin: config.publicUrl }),
      ...(config.reports !== null && { reportsTo: config.reports }),
      banners,
      images: config.images,
      ...(config.loginUrl !== null && { loginUrl: config.loginUrl }),
      onFault: (error, url) =>
        log.error('a page could not be drawn', {
          url,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    }),
  )
  try {
    return await app.listen({ host: config.host, port: config.port })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    throw new OrreryError(
      'CONFIG_INVALID',
      {
        key: 'port',
        reason: `another program listens on ${config.host}:${config.port}; choose one with --port or PORT`,
      },
      { cause },
    )
  }
}
