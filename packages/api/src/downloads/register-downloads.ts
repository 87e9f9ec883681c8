import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Download } from '@orrery/model/wire/download'
import type { Log } from '@orrery/primitives/log'
import { findDesk, type ApiContext } from '../queries/context.ts'
import { knowsTag } from '../server/knows-tag.ts'
import { sendFailure } from '../server/register-endpoints.ts'
import { toFailure } from '../server/to-failure.ts'
import type { Downloads } from './create-downloads.ts'

const TYPE: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Parts of a file that is still to be packed are lines. */
const typeOf = (name: string): string => TYPE[/\w+$/.exec(name)?.[0] ?? ''] ?? 'application/octet-stream'

/** A file as it goes over the wire: bytes of parts that stand behind each other. */
type Served = {
  readonly pieces: readonly { readonly path: string; readonly bytes: number }[]
  readonly bytes: number
  readonly sha256: string
  readonly name: string
}
type Range = { readonly start: number; readonly end: number }

/**
 * Files of downloads below `/v1/{chain}/downloads/{id}`: `/file` is all parts as one, `/{part}` one of them. Both can be fetched in ranges (RFC 9110 §14) and never
 * change, so that what broke off goes on where it was; the hash is their ETag.
 */
export async function registerDownloads(
  app: FastifyInstance,
  { context, log }: { readonly context: ApiContext; readonly log: Log },
): Promise<void> {
  // Files are long: who stops the site does not wait for somebody's slow line.
  const open = new Set<Readable>()
  app.addHook('preClose', async () => open.forEach((stream) => stream.destroy()))
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, toFailure(error, log)))
  // Ranges are of the bytes themselves: no compression.
  const options = { compress: false } as object
  app.get('/v1/:chain/downloads/:id/:file', options, async (request, reply) => {
    const { chain, id, file } = request.params as { chain: string; id: string; file: string }
    const made = await context.downloads
    if (made === null) throw absent(id)
    const download = await made.get(findDesk(context, chain).chain.code, id)
    const served = servedOf(made, download, file)
    if (served === null) throw absent(`${id}/${file}`)
    const body = serve(request, reply, served, typeOf(served.pieces.at(-1)?.path ?? ''))
    if (body === null) return reply.send('')
    open.add(body)
    body.once('close', () => open.delete(body))
    return reply.send(body)
  })
}

const absent = (id: string): OrreryError<'DOWNLOAD_NOT_FOUND'> =>
  new OrreryError('DOWNLOAD_NOT_FOUND', { id: id.slice(0, 80) })

function servedOf(made: Downloads, download: Download, file: string): Served | null {
  const pieceOf = ({ name, bytes }: Download['parts'][number]) => ({ path: made.pathOf(download.id, name), bytes })
  if (file === 'file') {
    const { sha256, bytes, fileName, parts, state } = download
    if (sha256 === null || state === 'failed') return null
    return { pieces: parts.map(pieceOf), bytes, sha256, name: fileName }
  }
  const part = download.state === 'failed' ? undefined : download.parts.find(({ name }) => name === file)
  if (part === undefined) return null
  const name = download.fileName.replace(/\.\w+$/, `-${part.name}`)
  return { pieces: [pieceOf(part)], bytes: part.bytes, sha256: part.sha256, name }
}

/** Sets the head of the answer; null where it has no body. */
function serve(request: FastifyRequest, reply: FastifyReply, served: Served, type: string): Readable | null {
  const etag = `"${served.sha256}"`
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=3600, immutable')
    // Bytes are as long as told: nothing on the way may pack them.
    .header('content-encoding', 'identity')
    .header('content-disposition', `attachment; filename="${served.name}"`)
  if (knowsTag(request.headers['if-none-match'], etag)) {
    reply.code(304)
    return null
  }
  const ifRange = request.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = rangeOf(asked, served.bytes)
  if (range === null) {
    reply.code(416).header('content-range', `bytes */${served.bytes}`).header('content-type', 'text/plain')
    return null
  }
  const { start, end } = range
  if (end - start + 1 < served.bytes) reply.code(206).header('content-range', `bytes ${start}-${end}/${served.bytes}`)
  reply
    .header('content-type', type)
    .header('content-length', String(end - start + 1))
    // A line that was busy when the site began to stop would be kept open for its next request.
    .header('connection', 'close')
  // The router answers HEAD by the same route, reads a stream to its end for nobody, and keeps its length only then.
  if (request.method === 'HEAD') return Readable.from([])
  return Readable.from(bytesOf(served, range))
}

/** The one range that a header names; all of the file where it names none that is understood; null where it lies outside. */
function rangeOf(header: string | undefined, bytes: number): Range | null {
  const whole = { start: 0, end: bytes - 1 }
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') return Number(last) === 0 ? null : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const start = Number(first)
  const end = Math.min(last === '' ? bytes - 1 : Number(last), bytes - 1)
  return start > end ? null : { start, end }
}

async function* bytesOf({ pieces }: Served, { start, end }: Range): AsyncGenerator<Buffer> {
  let at = 0
  for (const { path, bytes } of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, bytes - 1)]
    at += bytes
    if (from <= to) yield* createReadStream(path, { start: from, end: to }) as AsyncIterable<Buffer>
  }
}
