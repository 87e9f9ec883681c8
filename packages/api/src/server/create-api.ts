import { DOCS_POLICY, readDocPages } from '../docs/doc-pages.ts'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { OrreryError } from '@orrery/errors/orrery-error'
import { numberObjects } from '@orrery/primitives/number-objects'
import type { ApiRequest } from '../client.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { registerLiveSocket } from '../live/register-live-socket.ts'
import { createChainDesk, type ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { ESPLORA_PREFIX, esploraPaths } from '../esplora/open-api-paths.ts'
import { registerEsplora } from '../esplora/register-esplora.ts'
import { feedPaths } from '../feeds/open-api-paths.ts'
import { FEEDS_PREFIX, registerFeeds } from '../feeds/register-feeds.ts'
import { etherscanPaths } from '../etherscan/open-api-paths.ts'
import { registerEtherscan } from '../etherscan/register-etherscan.ts'
import { registerContents, type ContentsPlace } from '../contents/register-contents.ts'
import { createDownloads, type Downloads } from '../downloads/create-downloads.ts'
import { registerDownloads } from '../downloads/register-downloads.ts'
import { registerInscriptions } from '../inscriptions/register-inscriptions.ts'
import { openFaucets, type Faucets } from '../faucets/open-faucets.ts'
import { createContractBook, type ContractBook } from '../verification/create-contract-book.ts'
import { forgetInterfaces } from '../verification/interfaces.ts'
import { createCounters, type ApiCounters } from './api-counters.ts'
import { API_LIMITS, type ApiLimits, type ApiOptions } from './api-options.ts'
import { createActions, settle } from './dispatch.ts'
import { openRateLimit, type RateLimit } from './limit-rate.ts'
import { API_PREFIX, openApi } from './open-api.ts'
import { partsOfAnswers, registerEndpoints } from './register-endpoints.ts'
import { createKept } from '../queries/kept.ts'
import { storageGroups } from '../queries/storage-groups.ts'
import { CORS_HEADERS, registerPreflight } from './preflight.ts'
import { createReplyStore } from './reply-store.ts'
import { registerHealth } from './register-health.ts'
import { toFailure } from './to-failure.ts'

/** The API of one process. */
export type Api = {
  /** Adds all routes, the docs and the live socket to a server made with `serverOptions`. */
  register(app: FastifyInstance): Promise<void>
  /** Counts what a visitor asks of the routes of a scope with what he asks of the API, on the server that `register` was called with. Refuses with `TOO_MANY_REQUESTS`. */
  readonly limit: RateLimit
  /** Only what machines ask about the process: for one that shows nothing. */
  registerHealth(app: FastifyInstance): Promise<void>
  /** Contents of a chain's inscriptions, on a server made with `serverOptions` that has nothing else, under an origin of its own. */
  registerContents(app: FastifyInstance, place: ContentsPlace): Promise<void>
  /** The transport for a client in this process: `createClient({ request: api.request })`. */
  readonly request: ApiRequest
  /** The schema of what an endpoint answers, by its name; null for one that there is none of. */
  readonly replyOf: (name: string) => TSchema | null
  /**
   * What answers of a chain, or of all chains for null, are made from, as a short text: while it stays the same so do answers, but for
   * what nodes tell beside the head. A chain that is not followed here has the text of none.
   */
  readonly versionOf: (chain: string | null) => string
  /** What came and what was turned away since the start. Changed in place. */
  readonly counters: Readonly<ApiCounters>
  /** Lets go of the Heads and of all sockets' timers. */
  close(): void
}

/** Sizes move slowly, and the engine looks at all its parts for them. */
const STORAGE = { leastMs: 60_000, ratio: 100, waitMs: 1_500 } as const

function keepStorage({ tableSizes, clock }: ApiOptions): ApiContext['storage'] {
  if (tableSizes === undefined) return null
  return createKept(async () => ({ atMs: clock.now(), groups: storageGroups(await tableSizes()) }), clock, STORAGE)
}

/** Makes the API over the chains that the composition root hands over. */
export function createApi(options: ApiOptions): Api {
  const limits: ApiLimits = { ...API_LIMITS, ...options.limits }
  const desks = createDesks(options, limits, () => contracts)
  const downloads = openDownloads(options, desks.all)
  const faucets = startFaucets(options)
  const replies = createReplyStore(limits.replyBytes, options.clock)
  const numberOf = numberObjects()
  let changes = 0
  const contracts = openContracts(options, () => {
    replies.clear()
    changes++
    for (const desk of desks.all()) forgetInterfaces(desk)
  })
  const context: ApiContext = {
    clock: options.clock,
    knownChains: options.knownChains,
    documents: options.documents ?? null,
    banners: options.banners ?? [],
    operator: { name: null, contact: null, licence: null, ...options.operator },
    software: options.software ?? { version: null, source: null },
    hubCharts: options.hubCharts ?? [],
    menuTabs: options.menuTabs ?? (() => []),
    publicBase: options.publicBase?.replace(/\/$/, '') ?? null,
    storage: keepStorage(options),
    contents: options.contents ?? new Map(),
    downloads,
    contracts,
    faucets,
    visitor: 'site',
    desks: desks.all,
  }
  const actions = createActions(context, options.checkReplies ?? true)
  const hub = createLiveHub({ context, log: options.log })
  const counters = createCounters()
  let limitVisits: RateLimit = () => {}
  return {
    counters,
    replyOf: (name) => actions.get(name)?.endpoint.reply ?? null,
    limit: (scope) => limitVisits(scope),
    versionOf(chain) {
      const asked = desks.all().filter((desk) => chain === null || desk.chain.code === chain)
      return [changes, ...asked.flatMap(partsOfAnswers).map(numberOf)].join('.')
    },
    async register(app) {
      const limit = await openRateLimit(app, limits)
      limitVisits = limit
      await app.register(async (inner) => {
        await registerGuards(inner, limit)
        registerPreflight(inner, options.log)
        inner.addHook('onResponse', async (_request, { statusCode }) => {
          counters.replies[`${Math.floor(statusCode / 100)}xx`] =
            (counters.replies[`${Math.floor(statusCode / 100)}xx`] ?? 0) + 1
          if (statusCode === 429 || statusCode === 503) counters.shed++
        })
        await inner.register(async (files) => registerDownloads(files, { context, log: options.log }), {
          prefix: API_PREFIX,
        })
        await inner.register(async (contents) => registerInscriptions(contents, { context, log: options.log }), {
          prefix: API_PREFIX,
        })
        await inner.register(
          async (endpoints) =>
            registerEndpoints(endpoints, { actions: actions.values(), context, replies, log: options.log }),
          { prefix: API_PREFIX },
        )
        const base = (options.publicBase ?? '').replace(/\/$/, '')
        const given = { context, log: options.log, base }
        await inner.register(async (shaped) => registerEtherscan(shaped, given))
        await inner.register(async (shaped) => registerEsplora(shaped, given), { prefix: `${ESPLORA_PREFIX}/:chain` })
        await inner.register(async (feeds) => registerFeeds(feeds, given), { prefix: `${FEEDS_PREFIX}/:chain` })
      })
      await app.register(async (inner) => registerHealth(inner, context, options.facts))
      await app.register(async (inner) =>
        registerDocs(
          inner,
          openApi(actions.values(), options.publicBase ?? '/', {
            ...etherscanPaths(),
            ...esploraPaths(),
            ...feedPaths(),
          }),
        ),
      )
      await app.register(async (inner) =>
        registerLiveSocket(inner, {
          hub,
          counters,
          limits,
          log: options.log,
          clock: options.clock,
          publicBase: options.publicBase ?? null,
        }),
      )
      app.addHook('onClose', async () => {
        hub.close()
        await (await downloads)?.close()
        await (await contracts)?.close()
        await (await faucets)?.close()
      })
    },
    async registerHealth(app) {
      await app.register(async (inner) => registerHealth(inner, context, options.facts))
    },
    async registerContents(app, place) {
      const limit = await openRateLimit(app, limits)
      limit(app)
      await registerContents(app, place, { context, log: options.log })
    },
    async request({ name, params }) {
      const action = actions.get(name)
      if (!action) return toFailure(new OrreryError('ROUTE_NOT_FOUND', { path: name }), options.log).body
      const result = await settle(action, params, options.log)
      return 'failure' in result ? result.failure.body : result.ok
    },
    close() {
      hub.close()
      desks.close()
    },
  }
}

/** Downloads go on from where the last run left them. A directory that cannot be used is told once, and none are made. */
async function openDownloads(
  { downloads, clock, log }: ApiOptions,
  desks: () => readonly ChainDesk[],
): Promise<Downloads | null> {
  if (downloads === undefined) return null
  return createDownloads({ ...downloads, clock, log, desks }).catch((error: unknown) => {
    log.error('no downloads are made', { error: String(error) })
    return null
  })
}

/** A directory that cannot be used is told once, and nothing is paid. */
async function startFaucets({ faucets, clock, log }: ApiOptions): Promise<Faucets | null> {
  if (faucets === undefined) return null
  return openFaucets({ ...faucets, clock, log }).catch((error: unknown) => {
    log.error('no faucets are opened', { error: String(error) })
    return null
  })
}

/** A directory that cannot be used is told once, and no contract is verified. */
async function openContracts(
  { contracts, clock, log }: ApiOptions,
  onVerified: () => void,
): Promise<ContractBook | null> {
  if (contracts === undefined) return null
  return createContractBook({ ...contracts, clock, log, onVerified }).catch((error: unknown) => {
    log.error('no contracts are verified', { error: String(error) })
    return null
  })
}

/** One desk per chain code for as long as the chain is active. */
function createDesks(options: ApiOptions, limits: ApiLimits, contracts: () => Promise<ContractBook | null>) {
  const desks = new Map<string, ChainDesk>()
  const all = (): readonly ChainDesk[] => {
    const runtimes = options.chains()
    for (const [code, desk] of desks) {
      if (runtimes.some((runtime) => runtime.chain.code === code)) continue
      desk.close()
      desks.delete(code)
    }
    return runtimes.map(({ chain }) => {
      const known = desks.get(chain.code)
      if (known) return known
      let last = runtimes.find((runtime) => runtime.chain.code === chain.code)!
      // A request that began before the chain was taken away finishes on what it had.
      const current = () => (last = options.chains().find((runtime) => runtime.chain.code === chain.code) ?? last)
      const { nodeDeadlineMs } = limits
      const desk = createChainDesk({ runtime: current, clock: options.clock, nodeDeadlineMs, contracts })
      desks.set(chain.code, desk)
      return desk
    })
  }
  return { all, close: () => desks.forEach((desk) => desk.close()) }
}

/** Headers, compression and the rate limit: of the endpoints only, whatever the host server does elsewhere. */
async function registerGuards(app: FastifyInstance, limit: RateLimit): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      ...CORS_HEADERS,
    })
  })
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
  limit(app)
}

async function registerDocs(app: FastifyInstance, document: object): Promise<void> {
  for (const { path, html } of readDocPages())
    app.get(`/docs/${path}`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('content-security-policy', DOCS_POLICY)
        .header('cache-control', 'public, max-age=300')
        .type('text/html; charset=utf-8')
        .send(html()),
    )
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { deepLinking: true, filter: true },
    theme: { title: 'API | Orrery' },
  })
}
