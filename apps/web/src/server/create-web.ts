import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiClient } from '@orrery/api/client'
import { CORS_HEADERS } from '@orrery/api/server/preflight'
import { readGlobalCookie } from '@orrery/browser/global-cookie'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { MessageBundle } from '@orrery/i18n/message-bundle'
import type { Banner } from '@orrery/model/banner'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { TWIN_TYPE, twinOf, type TwinForm } from '../document/page-twin.ts'
import type { Styles } from '../document/asset-manifest.ts'
import { cardFont } from '../card/card-font.ts'
import { drawCard, type CardWords } from '../card/draw-card.ts'
import { imageOrigins, type ImageHosts } from '@orrery/ui/rules/image-address'
import { serveSiteFiles } from '../site-files/serve-site-files.ts'
import { compressReply } from './compress-reply.ts'
import { pageHeaders } from './page-headers.ts'
import { createPageStore, withNonce, type VersionOf } from './page-store.ts'
import { serveAssets } from './serve-assets.ts'

export type WebOptions = {
  /** `apps/web/dist`, made by `buildWeb`. */
  readonly distDir: string
  /** Calls into the API of this process. */
  readonly api: ApiClient
  readonly clock: Clock
  /** Chains that are followed here, in the order of menus. */
  readonly chains: readonly Chain[]
  /** Chains that are known but have no node here: their paths say so. */
  readonly inactive?: readonly Chain[]
  /** `https://explorer.example`: canonical addresses begin with it. Without it, the host that was asked. */
  readonly publicOrigin?: string
  /** Longest time that a page may wait for its data; 8 s without it. */
  readonly loadTimeoutMs?: number
  /** `?test_locale=` may also name the pseudo-language for layout tests; for development and tests. */
  readonly testLanguages?: boolean
  /** Hears of pages that could not be drawn. */
  readonly onFault?: (error: unknown, url: string) => void
  /** The operator's own endpoint for reports of browsers, with its public project token; without it nothing is sent. */
  readonly reportsTo?: { readonly url: string; readonly token: string }
  /** Login page of the host site, for tools that need a login. */
  readonly loginUrl?: string
  /** Notices of the operator, cleaned. */
  readonly banners?: readonly Banner[]
  /** Where pictures may come from besides the site itself. */
  readonly images?: ImageHosts
  /** Origins that may stand in a frame of a page; none unless told. */
  readonly frames?: readonly string[]
  /** What pages are made from, as the API tells it: with it a page that many ask for at once is drawn once. */
  readonly versionOf?: VersionOf
  /** Bounds what one visitor may ask of the pages in a scope, in whatever form (reliability S-26); its error is `TOO_MANY_REQUESTS`. No bound without it. */
  readonly limit?: (scope: FastifyInstance) => void
  /** Outside production: a number that cannot be written is an error, not an empty text (foundations §8). */
  readonly strict?: boolean
  /** The schema of what an endpoint of the API answers, by its name; null for one that there is none of. Files of tables without a row have their columns by it. */
  readonly replyOf?: (name: string) => unknown
}

type Renderer = (request: {
  url: string
  origin: string
  cookie: string | undefined
  nonce: string
  isArrival: boolean
  requestId: string
  signal: AbortSignal
  twin: TwinForm | null
}) => Promise<{
  status: number
  location: string | null
  html: readonly string[]
  plain?: string
  card?: CardWords
  fileName?: string
  framed?: boolean
  chain?: string | null
}>

const HTML = 'text/html; charset=utf-8'
/** Bytes of HTML that are kept for a moment. */
const PAGES_BYTES = 8 << 20
/** So long those who show links may keep a card: how its subject stands changes. */
const CARD_SECONDS = 300

/** Why calls end whose page is drawn, or whose visitor left. One for all: making it costs a trace of the stack. */
const NOBODY_WAITS = new DOMException('nobody waits for it', 'AbortError')

/**
 * The site as a Fastify plugin: hashed assets, and a document for every other GET. Register it after all
 * other routes. Rejects when the site was not built.
 */
export async function createWeb(options: WebOptions): Promise<FastifyPluginAsync> {
  const told = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(options.distDir, 'client/.vite', file), 'utf8'))
  const styles = (await told('styles.json')) as Styles
  const built = (await import(pathToFileURL(join(options.distDir, 'server/entry.js')).href)) as {
    createRenderer(made: object): Renderer
  }
  const render = built.createRenderer({
    api: options.api,
    clock: options.clock,
    chains: options.chains,
    inactive: options.inactive ?? [],
    manifest: await told('manifest.json'),
    styles,
    commonStyles: await readFile(join(options.distDir, 'client', styles.common), 'utf8'),
    loadBundles: (locale: string) => readBundles(options.distDir, locale),
    testLanguages: options.testLanguages ?? false,
    loadTimeoutMs: options.loadTimeoutMs ?? 8_000,
    onFault: options.onFault ?? (() => undefined),
    strict: options.strict === true,
    ...(options.replyOf && { replyOf: options.replyOf }),
    reportsTo: options.reportsTo ?? null,
    loginUrl: options.loginUrl ?? null,
    banners: options.banners ?? [],
    images: options.images ?? null,
  })
  const images = options.images === undefined ? [] : imageOrigins(options.images)
  const connect = options.reportsTo === undefined ? [] : [new URL(options.reportsTo.url).origin]

  const codes = options.chains.map(({ code }) => code)
  const pages =
    options.versionOf === undefined ? null : createPageStore(PAGES_BYTES, codes, options.versionOf, options.clock)
  const isSecure = options.publicOrigin?.startsWith('https:') === true

  const originOf = (request: FastifyRequest): string =>
    options.publicOrigin ?? `${request.protocol}://${safeHost(request.host)}`
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const gone = new AbortController()
    request.raw.once('close', () => gone.abort(NOBODY_WAITS))
    const nonce = randomBytes(18).toString('base64url')
    const url = request.raw.url ?? '/'
    const twin = twinOf(url.split('?').slice(1).join('?'), request.headers.accept)
    const origin = originOf(request)
    const isArrival = comesFromElsewhere(request.headers['sec-fetch-site'])
    // All that a document is drawn from beside its data.
    const key =
      twin === null ? JSON.stringify([origin, url, isArrival, ...readGlobalCookie(request.headers.cookie)]) : null
    const send = (framed: boolean, code: number): FastifyReply =>
      reply
        .headers({
          ...pageHeaders(nonce, { connect, images, frames: options.frames ?? [], framed, secure: isSecure }),
          ...(twin !== null && OPEN),
        })
        .code(code)
    const known = key === null ? null : pages?.find(key)
    if (known) return compressReply(request, send(known.framed, 200).type(HTML), withNonce(known, nonce))
    const keep = key === null ? null : pages?.begin(key)
    const {
      status,
      location,
      html,
      plain,
      card,
      fileName,
      framed = false,
      chain,
    } = await render({
      url,
      twin,
      nonce,
      isArrival,
      requestId: request.id,
      cookie: request.headers.cookie,
      signal: gone.signal,
      origin,
    })
      .catch((error: unknown) => {
        options.onFault?.(error, url)
        throw error
      })
      // A loader that failed early has left the other calls of its page running.
      .finally(() => gone.abort(NOBODY_WAITS))
    send(framed, status)
    if (location !== null) return reply.header('location', location).send('')
    if (card !== undefined)
      return reply
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': `public, max-age=${CARD_SECONDS}` })
        .type(TWIN_TYPE.png)
        .send(await drawCard(card, await cardFont()))
    if (plain !== undefined && twin !== null) {
      if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
      const form = fileName === undefined && twin === 'csv' ? 'txt' : twin
      return compressReply(request, reply.type(TWIN_TYPE[form]), plain)
    }
    if (chain !== undefined) keep?.(chain, html.join(''), nonce, framed)
    return compressReply(request, reply.type(HTML), html)
  }

  return async (app) => {
    await serveAssets(app, join(options.distDir, 'client'))
    // A page brings many assets, which cost nothing: they are not counted.
    await app.register(async (pages) => {
      options.limit?.(pages)
      pages.setErrorHandler((error, request, reply) => refuse(error, request, reply))
      serveSiteFiles(pages, { api: options.api, chains: options.chains, originOf })
      pages.get('/*', { schema: { hide: true } as object }, answer)
    })
  }
}

/** Twins are data that scripts of any site may read as they may the API's, where a redirect leads to one, too (reliability S-40). */
const OPEN = { ...CORS_HEADERS, 'cross-origin-resource-policy': 'cross-origin' } as const

/** What no page can be drawn for is told in a line, without a word from inside (reliability S-46): to draw one is what is refused. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isTooMuch = isOrreryError(error, 'TOO_MANY_REQUESTS')
  const told = isTooMuch ? error : new OrreryError('INTERNAL', { requestId: request.id })
  return reply
    .code(isTooMuch ? 429 : 500)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(`${told.message}\n`)
}

async function readBundles(distDir: string, locale: string): Promise<readonly MessageBundle[]> {
  const bundles: unknown = JSON.parse(await readFile(join(distDir, 'messages', `${locale}.json`), 'utf8'))
  return bundles as readonly MessageBundle[]
}

/**
 * Whether a browser says that it comes from another site, or from none: its address bar, a bookmark (W3C Fetch Metadata). It may well not have
 * the style sheet, which is a round trip that nothing is painted before; who goes on within the site has it.
 * Who says nothing is no browser of these years, and gets the smaller document.
 */
const comesFromElsewhere = (site: string | string[] | undefined): boolean =>
  site === 'none' || site === 'cross-site' || site === 'same-site'

// The host only ever becomes text of canonical links; anything that is not a host name is replaced.
const safeHost = (host: string): string =>
  /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) ? host : 'localhost'
