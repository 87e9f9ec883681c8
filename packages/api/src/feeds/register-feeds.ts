import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '@orrery/primitives/log'
import { findDesk, type ApiContext } from '../queries/context.ts'
import { withVerifiedMethods } from '../verification/verified-methods.ts'
import { knowsTag } from '../server/knows-tag.ts'
import { toFailure } from '../server/to-failure.ts'
import { FEEDS } from './feed-routes.ts'
import { writeFeed, type FeedForm } from './write-feed.ts'

/** Where feeds live. */
export const FEEDS_PREFIX = '/api/explorer/feeds'

const FORMS: readonly FeedForm[] = ['atom', 'rss']
const TYPE = { atom: 'application/atom+xml', rss: 'application/rss+xml' } as const
/** Readers ask again and again: a few seconds of cache keep that cheap, and an ETag keeps it small. */
const SECONDS = 30

/** Feeds as Atom and RSS, on an instance whose prefix ends with `/:chain`. */
export async function registerFeeds(
  app: FastifyInstance,
  { context, log, base }: { readonly context: ApiContext; readonly log: Log; readonly base: string },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = toFailure(error, log)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-type', 'text/plain; charset=utf-8')
      .send(body.message)
  })
  for (const [path, feed] of Object.entries(FEEDS))
    for (const form of FORMS)
      app.get(`${path}.${form}`, async (request: FastifyRequest, reply: FastifyReply) => {
        const params = request.params as Readonly<Record<string, string | undefined>>
        const desk = findDesk(context, params['chain'] ?? '')
        const query = await withVerifiedMethods(context, desk, request.query as Readonly<Record<string, unknown>>)
        const origin = base === '' ? `${request.protocol}://${safeHost(request.host)}` : base
        const told = await feed.of({ desk, params, query, base: origin })
        const text = writeFeed({ ...told, self: `${origin}${request.url}` }, form)
        const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
        reply.header('etag', etag).header('cache-control', `public, max-age=${SECONDS}`)
        if (knowsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.header('content-type', `${TYPE[form]}; charset=utf-8`).send(text)
      })
}

/** The host only ever becomes text of links; anything that is no host name is replaced. */
const safeHost = (host: string): string =>
  /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) ? host : 'localhost'
