import type { FastifyInstance } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import { toFailure } from './to-failure.ts'

/** What answers tell scripts of other sites (Fetch, CORS protocol): all of it, headers of the limit and of caches too. Public, read-only, without credentials (reliability S-40). */
export const CORS_HEADERS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' } as const

const READS: ReadonlySet<unknown> = new Set(['GET', 'HEAD'])

/**
 * Answers a browser that asks whether a page of another site may read with headers of its own, such as `If-None-Match`: it may, and need not ask again for a day. Of what
 * changes something, and without a question, it is refused with `METHOD_NOT_ALLOWED`.
 */
export function registerPreflight(app: FastifyInstance, log: Log): void {
  for (const url of ['/api', '/api/*', '/:chain/api'])
    app.options(url, { schema: { hide: true } as object }, (request, reply) => {
      const wanted = request.headers['access-control-request-method']
      if (READS.has(wanted))
        return reply
          .code(204)
          .headers({
            'access-control-allow-methods': 'GET, HEAD',
            'access-control-allow-headers': '*',
            'access-control-max-age': '86400',
            vary: 'access-control-request-method',
          })
          .send()
      const { status, body } = toFailure(new OrreryError('METHOD_NOT_ALLOWED', { method: 'OPTIONS' }), log)
      return reply.code(status).headers({ allow: 'GET, HEAD', 'cache-control': 'no-store' }).send(body)
    })
}
