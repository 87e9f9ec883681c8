import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { drawIcon, ICON_SIZES, iconFile, iconPath, TAB_SIZE, TOUCH_SIZE } from './app-icon.ts'
import { openSearchXml, SUGGESTIONS_PATH, SUGGESTIONS_TYPE, suggestionsOf } from './open-search.ts'
import { robotsText } from './robots.ts'
import { siteMap } from './site-map.ts'
import { webManifest } from './web-manifest.ts'

export type SiteFileOptions = {
  readonly api: Pick<ApiClient, 'search'>
  readonly chains: readonly Chain[]
  /** The site's own origin, as this visitor has it. */
  readonly originOf: (request: FastifyRequest) => string
}

/** Caches may keep such files for a day: they change with a new version of the site. */
const DAY = 'public, max-age=86400'
/** The API takes no longer texts. */
const LONGEST_TEXT = 160

/**
 * The files that programs ask every site for by their names: what may be walked through (`robots.txt`, `sitemap.xml`), how a browser searches here from its address bar (`opensearch.xml`
 * and suggestions), how a phone keeps the site (`manifest.webmanifest`, icons). None of them is a page or holds a script.
 */
export function serveSiteFiles(app: FastifyInstance, { api, chains, originOf }: SiteFileOptions): void {
  const file = (path: string, type: string, write: (request: FastifyRequest) => Promise<string | Buffer> | string) =>
    app.get(path, { schema: { hide: true } as object }, async (request, reply) =>
      reply
        .headers({
          'cache-control': DAY,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        })
        .type(type)
        .send(await write(request)),
    )
  file('/robots.txt', 'text/plain; charset=utf-8', (request) => robotsText(originOf(request)))
  file('/sitemap.xml', 'application/xml; charset=utf-8', (request) => siteMap(originOf(request), chains))
  file('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', (request) =>
    openSearchXml(originOf(request)),
  )
  file('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', webManifest)

  // Drawn when somebody asks: most processes are never asked for most of them.
  const drawn = new Map<number, Promise<Buffer>>()
  const iconOf = (size: number): Promise<Buffer> => {
    const known = drawn.get(size) ?? drawIcon(size)
    drawn.set(size, known)
    return known
  }
  for (const size of ICON_SIZES) file(iconPath(size), 'image/png', () => iconOf(size))
  for (const name of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    file(name, 'image/png', () => iconOf(TOUCH_SIZE))
  file('/favicon.ico', 'image/x-icon', async () => iconFile(await iconOf(TAB_SIZE), TAB_SIZE))

  app.get(SUGGESTIONS_PATH, { schema: { hide: true } as object }, async (request, reply): Promise<FastifyReply> => {
    const { q } = request.query as { q?: unknown }
    const text = typeof q === 'string' ? q.trim().slice(0, LONGEST_TEXT) : ''
    const gone = new AbortController()
    request.raw.once('close', () => gone.abort())
    // A browser shows no error here: whoever goes on writing asks again.
    const found = text === '' ? { hits: [] } : await api.search({ q: text }, gone.signal).catch(() => ({ hits: [] }))
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type(SUGGESTIONS_TYPE)
      .send(suggestionsOf(text, found))
  })
}
