import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { createClient } from '@orrery/api/client'
import type { TableSize } from '@orrery/api/queries/storage-groups'
import type { FaucetsOptions } from '@orrery/api/faucets/open-faucets'
import { createApi, type Api } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { SourceVerifier } from '@orrery/family/source-verifier'
import type { Chain, FamilyId } from '@orrery/model/chain'
import type { Log } from '@orrery/primitives/log'
import { sanitizeHtml } from '@orrery/safety/sanitize-html'
import { menuTabs } from '@orrery/web/menu-tabs'
import { repairUrl } from '@orrery/web/repair-url'
import { createWeb } from '@orrery/web/server'
import type { Config } from './config/config.ts'
import { planContents } from './content-origins.ts'
import { createDocumentSource } from './document-source.ts'
import { FAMILY_KITS } from './family-kits.ts'
import type { RunningChain } from './running-chain.ts'
import PROGRAM from '../package.json' with { type: 'json' }
import { watchProxies } from './watch-proxies.ts'

/** By family, for those that have one. */
const sourceVerifiers = (log: Log): { readonly [F in FamilyId]?: SourceVerifier } =>
  Object.fromEntries(
    Object.entries(FAMILY_KITS).flatMap(([family, kit]) => {
      const verifier = kit.sourceVerifier?.(log)
      return verifier === undefined ? [] : [[family, verifier]]
    }),
  )

/** What is told of the process beside its chains, on `/status`. */
export type ProcessFacts = () => {
  readonly role: string
  readonly bus: { readonly up: boolean; readonly since: string } | null
}

export type ServeParts = {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** Where the built site is; null for a process that shows no pages and answers only for its health. */
  readonly distDir: string | null
  readonly dev: boolean
  readonly active: readonly Chain[]
  readonly chains: () => readonly RunningChain[]
  readonly facts: ProcessFacts
  /** What each table of the archive takes on disk. */
  readonly tableSizes: () => Promise<readonly TableSize[]>
  readonly onApi: (api: Api) => void
  /** What this process pays on test chains; absent for nothing. */
  readonly faucets?: FaucetsOptions
}

/** Listens. Answers the address. Throws `CONFIG_INVALID` when it is taken. */
export async function serveSite(
  { config, clock, log, distDir, dev, active, chains, facts, tableSizes, onApi, faucets }: ServeParts,
  stops: (() => Promise<void>)[],
): Promise<string> {
  const banners = config.banners.map(({ id, html, chains }) => ({
    id,
    html: sanitizeHtml(html),
    chains: chains ?? null,
  }))
  const origins = new Map<string, string>()
  const proxies = watchProxies(config, log, clock.now)
  const api = createApi({
    chains: () => chains().map(({ runtime }) => runtime),
    facts: () => ({ ...facts(), proxy: proxies.told() }),
    knownChains: [...ALL_CHAINS, ...active.filter((chain) => !ALL_CHAINS.some(({ code }) => code === chain.code))],
    clock,
    log,
    limits: { ratePerMinute: config.requestsPerMinute },
    checkReplies: dev,
    documents: createDocumentSource(config.metadata, clock),
    banners,
    operator: {
      name: config.operator.name ?? null,
      contact: config.operator.contact ?? null,
      licence: config.operator.licence ? { url: null, ...config.operator.licence } : null,
    },
    software: { version: PROGRAM.version, source: config.operator.source ?? null },
    hubCharts: config.hubCharts,
    ...(distDir !== null && { menuTabs }),
    tableSizes,
    contents: origins,
    ...(faucets && { faucets }),
    ...(distDir !== null && {
      downloads: {
        dir: path.join(path.resolve(config.dataDir), 'downloads'),
        limits: { minFreeBytes: config.minFreeBytes },
      },
      contracts: {
        dir: path.join(path.resolve(config.dataDir), 'contracts'),
        verifiers: sourceVerifiers(log),
        limits: { minFreeBytes: config.minFreeBytes },
      },
    }),
    ...(config.publicUrl !== null && { publicBase: config.publicUrl }),
  })
  onApi(api)
  const options = {
    ...serverOptions,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    logger: false,
  } as const
  const app = fastify({ ...options, rewriteUrl: (request) => repairUrl(request.url ?? '/') })
  proxies.watch(app)
  stops.push(async () => {
    api.close()
    await app.close()
  })
  if (distDir === null) await api.registerHealth(app)
  else {
    await api.register(app)
    for (const { chain, key, port, url } of planContents(config, active)) {
      const contents = fastify(options)
      stops.push(() => contents.close())
      await api.registerContents(contents, { chain, origin: () => origins.get(chain)! })
      const listening = await listen(contents, { host: config.host, port, key })
      origins.set(chain, url ?? listening)
      log.info('contents of inscriptions are served', { chain, url: origins.get(chain)! })
    }
    await app.register(
      await createWeb({
        strict: dev,
        distDir,
        clock,
        api: createClient({ request: api.request }),
        versionOf: api.versionOf,
        replyOf: api.replyOf,
        limit: api.limit,
        chains: active,
        testLanguages: dev,
        inactive: ALL_CHAINS.filter(({ code }) => !active.some((chain) => chain.code === code)),
        ...(config.publicUrl !== null && { publicOrigin: config.publicUrl }),
        ...(config.reports !== null && { reportsTo: config.reports }),
        banners,
        images: config.images,
        frames: [...origins.values()],
        ...(config.loginUrl !== null && { loginUrl: config.loginUrl }),
        onFault: (error, url) =>
          log.error('a page could not be drawn', {
            url,
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      }),
    )
  }
  return listen(app, { host: config.host, port: config.port, key: 'port' })
}

type Address = { readonly host: string; readonly port: number; readonly key: string }

/** Throws `CONFIG_INVALID` where another program has the site's port, before a node is asked anything for it. */
export async function requireFreePort({ host, port }: Pick<Address, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  await unlessTaken({ host, port, key: 'port' }, async () => {
    server.listen(port, host)
    await once(server, 'listening')
  })
  server.close()
  await once(server, 'close')
}

const listen = (app: FastifyInstance, address: Address): Promise<string> =>
  unlessTaken(address, () => app.listen({ host: address.host, port: address.port }))

type Refused = Address & { readonly way: string }

/** Why the system gives an address to nobody, or not to this program, by its code; and what is to be done. */
const REFUSALS: Readonly<Record<string, (of: Refused) => { readonly key: string; readonly reason: string }>> = {
  EADDRINUSE: ({ host, port, key, way }) => ({
    key,
    reason: `another program listens on ${host}:${port}; choose another${way}`,
  }),
  EACCES: ({ port, key, way }) => ({
    key,
    reason: `this user may not listen on port ${port}; choose one above 1023${way}, and let a proxy have that one`,
  }),
  EADDRNOTAVAIL: ({ host }) => ({
    key: 'host',
    reason: `${host} is no address of this machine; 0.0.0.0 is all of them`,
  }),
  ENOTFOUND: ({ host }) => ({ key: 'host', reason: `${host} is a name that leads nowhere` }),
  EAI_AGAIN: ({ host }) => ({ key: 'host', reason: `${host} is a name that cannot be looked up now` }),
}

async function unlessTaken<T>({ host, port, key }: Address, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (cause) {
    const refused = REFUSALS[(cause as NodeJS.ErrnoException).code ?? '']
    if (refused === undefined) throw cause
    throw new OrreryError(
      'CONFIG_INVALID',
      refused({ host, port, key, way: key === 'port' ? ' with --port or PORT' : '' }),
      { cause },
    )
  }
}
