import type { FastifyInstance } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import { findDesk, type ApiContext } from '../queries/context.ts'
import { readInscriptionBody } from '../queries/ledgers/inscription-content.ts'
import { wordsOfEncoding } from '../server/pack-reply.ts'
import { sendFailure } from '../server/register-endpoints.ts'
import { toFailure } from '../server/to-failure.ts'
import { servedTypeOf } from './served-type.ts'

/** Encodings that browsers take off by themselves. */
const ENCODINGS: ReadonlySet<string> = new Set(['br', 'gzip'])
/** Answers under way at once, slow readers' included: each may hold 4 MB. */
const MOST_AT_ONCE = 32
/** A fork may bring another witness of the same transaction. */
const SECONDS = 600

/**
 * Contents of inscriptions as bytes, `/v1/{chain}/inscriptions/{id}/content`. They are strangers' (reliability S-07): no script runs in them, nothing is
 * loaded by them, and whatever opens one by itself is of no origin.
 */
export async function registerInscriptions(
  app: FastifyInstance,
  { context, log }: { readonly context: ApiContext; readonly log: Log },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, toFailure(error, log)))
  let underWay = 0
  // After the headers of all answers, which are for JSON.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  })
  app.get('/v1/:chain/inscriptions/:id/content', { compress: false } as object, async (request, reply) => {
    const { chain, id } = request.params as { chain: string; id: string }
    const desk = findDesk(context, chain)
    if (underWay >= MOST_AT_ONCE)
      throw new OrreryError('UPSTREAM_BUSY', { source: `the node of ${desk.chain.name.full}`, seconds: 5 })
    underWay++
    reply.raw.once('close', () => underWay--)
    const { of, body } = await readInscriptionBody(desk, id.slice(0, 100))
    if (body === null)
      throw new OrreryError('INSCRIPTION_NOT_FOUND', { inscription: `${of.id}/content`, chain: desk.chain.name.full })
    const accepted = wordsOfEncoding(String(request.headers['accept-encoding'] ?? ''))
    const packed =
      of.encoding !== null && ENCODINGS.has(of.encoding) && accepted.includes(of.encoding) ? of.encoding : null
    // What the browser cannot take off is bytes to be saved.
    const { type, isAttachment } = servedTypeOf(of.encoding === packed ? of.contentType : null)
    return reply
      .header('content-type', type)
      .header('content-encoding', packed ?? 'identity')
      .header('content-disposition', isAttachment ? `attachment; filename="${of.id}"` : 'inline')
      .header('cache-control', `public, max-age=${SECONDS}`)
      .header('vary', 'accept-encoding')
      .send(body)
  })
}
