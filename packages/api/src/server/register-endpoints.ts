import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import { addressBucket } from './address-bucket.ts'
import { settle, type Action } from './dispatch.ts'
import { toFailure, type Failure } from './to-failure.ts'

/** Bytes of a request that carries sources; all others have the server's own bound. */
export const BODY_BYTES = 10 << 20

/** Routes of all endpoints, on an instance that has the API's prefix. Errors keep the envelope. */
export function registerEndpoints(app: FastifyInstance, actions: Iterable<Action>, log: Log): void {
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, toFailure(error, log)))
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const error =
      method === 'GET' || method === 'HEAD'
        ? new OrreryError('ROUTE_NOT_FOUND', { path: url.split('?')[0]!.slice(0, 200) })
        : new OrreryError('METHOD_NOT_ALLOWED', { method })
    return sendFailure(reply, toFailure(error, log))
  })
  for (const action of actions) {
    const route = {
      method: action.endpoint.method,
      url: action.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(action.endpoint.body !== undefined && { bodyLimit: BODY_BYTES }),
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(action, request, reply, log),
    }
    app.route(route)
    // explorer §7 writes one path with a slash at its end; the host server may already ignore it.
    if (!app.initialConfig.routerOptions?.ignoreTrailingSlash) app.route({ ...route, url: `${route.url}/` })
  }
}

async function answer(action: Action, request: FastifyRequest, reply: FastifyReply, log: Log): Promise<FastifyReply> {
  const inPath = request.params as Readonly<Record<string, unknown>>
  const query = request.query as Readonly<Record<string, unknown>>
  const twice = Object.keys(query).find((name) => Object.hasOwn(inPath, name) || name === 'body')
  if (twice !== undefined)
    return sendFailure(
      reply,
      toFailure(
        new OrreryError('PARAMETER_INVALID', { name: twice.slice(0, 40), reason: 'it belongs into the path' }),
        log,
      ),
    )
  const asked = { ...query, ...inPath, ...(action.endpoint.body !== undefined && { body: request.body }) }
  const result = await settle(action, asked, log, addressBucket(request.ip))
  if ('failure' in result) return sendFailure(reply, result.failure)
  const text = action.write(result.ok)
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const { cacheSeconds } = action.endpoint
  reply
    .header('etag', etag)
    .header('cache-control', cacheSeconds === 0 ? 'no-store' : `public, max-age=${cacheSeconds}`)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag))

/** Sends a failure; caches must never keep one (reliability S-20). */
export function sendFailure(reply: FastifyReply, { status, body, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
