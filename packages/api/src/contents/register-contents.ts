import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { InscriptionState } from '@orrery/model/wire/inscription'
import type { Log } from '@orrery/primitives/log'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findDesk, type ApiContext } from '../queries/context.ts'
import { findBlock } from '../queries/blocks/find-block.ts'
import { readInscriptionBytes } from '../queries/ledgers/inscription-content.ts'
import { readInscription } from '../queries/ledgers/inscriptions.ts'
import { knowsTag } from '../server/knows-tag.ts'
import { sendFailure } from '../server/register-endpoints.ts'
import { toFailure } from '../server/to-failure.ts'
import { acceptsEncoding, CONTENT_GUARDS, contentHeaders, typeOfContent } from './content-headers.ts'

/** Answers under way at once, slow readers' included: each may hold as much as a block. */
const MOST_AT_ONCE = 32
/** Weight of the largest block: no content of one is larger. */
const MOST_BYTES = 4_000_000
/** A fork may bring another witness of the same transaction. */
const UNSETTLED_SECONDS = 60
const YEAR_SECONDS = 31_536_000

/** Where the contents of a chain are served, and under which origin: it is known once somebody listens there. */
export type ContentsPlace = { readonly chain: string; origin(): string }

/**
 * What strangers wrote, as what they say it is, on a server that has nothing else (reliability S-07, screens-nonevm §4.7). Paths are those of ord: contents
 * ask for each other by them, and for no chain, so that each chain has an origin of its own. Of ord's recursive paths those are here whose answer our
 * index has whole; all others are not found.
 */
export async function registerContents(
  app: FastifyInstance,
  { chain, origin }: ContentsPlace,
  { context, log }: { readonly context: ApiContext; readonly log: Log },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, toFailure(error, log)))
  app.setNotFoundHandler(({ url }, reply) =>
    sendFailure(reply, toFailure(new OrreryError('ROUTE_NOT_FOUND', { path: url.split('?')[0]!.slice(0, 200) }), log)),
  )
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(CONTENT_GUARDS)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  let underWay = 0
  const enter = (desk: ChainDesk, reply: FastifyReply): void => {
    if (underWay >= MOST_AT_ONCE)
      throw new OrreryError('UPSTREAM_BUSY', { source: `the node of ${desk.chain.name.full}`, seconds: 5 })
    underWay++
    reply.raw.once('close', () => underWay--)
  }
  const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id.slice(0, 100)

  const content = (delegates: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const desk = findDesk(context, chain)
    enter(desk, reply)
    const { data: asked } = await readInscription(desk, idOf(request))
    // The content, type and encoding of the one that it names, whatever that names in turn.
    const of = delegates && asked.delegate !== null ? (await readInscription(desk, asked.delegate)).data : asked
    if ((of.size ?? 0) > MOST_BYTES)
      return reply.code(413).header('cache-control', 'no-store').type('text/plain').send('the content is too large\n')
    const body = of.size === null ? null : (await readInscriptionBytes(desk, of)).body
    if (body === null) return absent(desk, `${of.id}/content`)
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    reply
      .headers(contentHeaders(origin(), request.headers['sec-fetch-dest'] === 'document'))
      .header('etag', etag)
      .header('cache-control', isSettled(desk, asked, of) ? SETTLED : `public, max-age=${UNSETTLED_SECONDS}`)
      .header('vary', 'accept-encoding, sec-fetch-dest')
    if (knowsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (of.encoding !== null) {
      if (!acceptsEncoding(request.headers['accept-encoding'], of.encoding))
        return reply
          .code(406)
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('the content is packed in a way that was not asked for\n')
      reply.header('content-encoding', of.encoding)
    }
    return reply.header('content-type', typeOfContent(of.contentType)).send(body)
  }
  app.get('/content/:id', content(true))
  app.get('/r/undelegated-content/:id', content(false))
  app.get('/r/metadata/:id', async (request, reply) => {
    const desk = findDesk(context, chain)
    enter(desk, reply)
    const { data: of } = await readInscription(desk, idOf(request))
    const metadata = of.metadataSize === null ? null : (await readInscriptionBytes(desk, of)).metadata
    if (metadata === null) return absent(desk, `${of.id}/metadata`)
    return json(reply, metadata.toString('hex'))
  })

  const blockOf = async (text: string) => {
    const desk = findDesk(context, chain)
    const { row } = await findBlock(desk, text)
    return { height: row.height, hash: desk.wire.hash(row.hash), seconds: Math.floor(row.timeMs / 1000) }
  }
  const heightOf = (request: FastifyRequest): string => {
    const { height } = request.params as { height: string }
    if (!/^\d{1,10}$/.test(height)) throw new OrreryError('HEIGHT_MALFORMED', { text: height.slice(0, 80) })
    return height
  }
  for (const path of ['/r/blockheight', '/blockheight'])
    app.get(path, async (_request, reply) => plain(reply, String((await blockOf('latest')).height)))
  for (const path of ['/r/blocktime', '/blocktime'])
    app.get(path, async (_request, reply) => plain(reply, String((await blockOf('latest')).seconds)))
  app.get('/r/blockhash', async (_request, reply) => json(reply, (await blockOf('latest')).hash))
  app.get('/r/blockhash/:height', async (request, reply) => json(reply, (await blockOf(heightOf(request))).hash))
  app.get('/blockhash', async (_request, reply) => plain(reply, (await blockOf('latest')).hash))
  app.get('/blockhash/:height', async (request, reply) => plain(reply, (await blockOf(heightOf(request))).hash))
}

const SETTLED = `public, max-age=${YEAR_SECONDS}, immutable`

/** Whether no fork can bring other bytes of what was asked for. */
function isSettled({ runtime }: ChainDesk, ...parts: readonly InscriptionState[]): boolean {
  const { final } = runtime.head.view()
  return final !== null && parts.every(({ height }) => height <= final)
}

const absent = ({ chain }: ChainDesk, inscription: string): never => {
  throw new OrreryError('INSCRIPTION_NOT_FOUND', { inscription, chain: chain.name.full })
}

const plain = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/plain').send(text)

const json = (reply: FastifyReply, value: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(value))
