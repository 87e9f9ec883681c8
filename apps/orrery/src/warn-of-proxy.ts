import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '@orrery/primitives/log'
import { isPublicAddress } from '@orrery/transport/public-address'

/** What a proxy tells of the visitor that it asks for (RFC 7239 and what was before it). */
const FORWARDED = ['forwarded', 'x-forwarded-for'] as const
const MAPPED = /^::ffff:(?=\d+\.)/i

/**
 * Tells the operator, once, that visitors come through a proxy which the configuration does not name: all of them are
 * counted as one then, and share one visitor's requests (reliability S-26). What anybody from outside may write into a header is no reason to: the other end has to be of the operator's own net.
 */
export function warnOfProxy(app: FastifyInstance, log: Log): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && comesByProxy(request)) {
      isTold = true
      log.warn(
        'visitors come through a proxy that trustedProxies does not name: all of them share the requests of one visitor',
        { proxy: request.ip },
      )
    }
    done()
  })
}

const comesByProxy = ({ headers, ip }: FastifyRequest): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined) && !isPublicAddress(ip.replace(MAPPED, ''))
