import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { knowsTag } from '@orrery/api/server/knows-tag'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { BUNDLE_BASE } from '../language/bundle-base.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json',
  '.bin': 'application/octet-stream',
}

/** Files that are read at a time: there are a thousand, and on a busy disk one after the other takes seconds. */
const READS_AT_ONCE = 16

const unpack = promisify(gunzip)

/** Packed where it came packed; whoever takes neither form gets it unpacked: two thirds of the bytes would be kept for nearly nobody. */
type Bytes = { readonly plain: Buffer } | { readonly br: Buffer | null; readonly gzip: Buffer }

type Asset = {
  readonly type: string
  readonly tag: string
  readonly bytes: Bytes
  /** Of message files, whose names carry no hash: the `?v=` under which they never change. */
  readonly version: string | null
  /** A picture of ours, whose name carries no hash: it is asked for again. */
  readonly isPicture: boolean
}

/**
 * Serves the built files from memory, by exact name: nothing that the build did not write can be asked for
 * (reliability S-22). Names carry a hash of their content, so caches keep them for ever; message
 * files carry a version in their query instead, and pictures of tools neither.
 */
export async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = new Map<string, Asset>()
  const files = (await readdir(clientDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const names = files.map((file) => relative(clientDir, join(file.parentPath, file.name)).split(sep).join('/'))
  const there = new Set(names)
  const read = async (name: string): Promise<void> => {
    const type = TYPES[extname(name)]
    if (type === undefined || name.startsWith('.')) return
    const plain = await readFile(join(clientDir, name))
    const packed = async (ending: string) =>
      there.has(name + ending) ? readFile(join(clientDir, name + ending)) : null
    const gzip = await packed('.gz')
    assets.set(`/${name}`, {
      type,
      bytes: gzip === null ? { plain } : { br: await packed('.br'), gzip },
      version: name.startsWith(`${BUNDLE_BASE.slice(1)}/`) ? versionOf(plain) : null,
      isPicture: name.startsWith('assets/tools/'),
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    })
  }
  await sideBySide(
    names.map((name) => () => read(name)),
    READS_AT_ONCE,
  )
  app.get('/assets/*', { schema: { hide: true } as object }, async (request, reply) => {
    const [path = '', query = ''] = (request.raw.url ?? '').split('?')
    const asset = assets.get(path)
    if (asset === undefined)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('no such file')
    reply
      .headers({
        'cache-control':
          !asset.isPicture && (asset.version === null || query === `v=${asset.version}`)
            ? 'public, max-age=31536000, immutable'
            : 'public, no-cache',
        'x-content-type-options': 'nosniff',
        // Logos stand on other sites, too: the API names them.
        'cross-origin-resource-policy': asset.isPicture ? 'cross-origin' : 'same-origin',
        vary: 'accept-encoding',
        etag: asset.tag,
      })
      .type(asset.type)
    if (knowsTag(request.headers['if-none-match'], asset.tag)) return reply.code(304).send()
    const { bytes } = asset
    if ('plain' in bytes) return reply.send(bytes.plain)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (bytes.br !== null && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(bytes.br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(bytes.gzip)
    return reply.send(await unpack(bytes.gzip))
  })
}

const versionOf = (script: Buffer): string => /\\"version\\":\\"([\w-]+)\\"/.exec(script.toString('utf8'))?.[1] ?? ''
