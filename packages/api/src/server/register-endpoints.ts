import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Log } from '@orrery/primitives/log'
import { findDesk, type ApiContext } from '../queries/context.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { addressBucket } from './address-bucket.ts'
import type { Action } from './dispatch.ts'
import { knowsTag } from './knows-tag.ts'
import { chooseEncoding } from './pack-reply.ts'
import { createReply, type ReplyStore, type Stamp, type StoredReply } from './reply-store.ts'
import { toFailure, type Failure } from './to-failure.ts'

/** Bytes of a request that carries sources; all others have the server's own bound. */
export const BODY_BYTES = 10 << 20

/** What the routes work with. */
export type EndpointParts = {
  readonly actions: Iterable<Action>
  readonly context: ApiContext
  readonly replies: ReplyStore
  readonly log: Log
}

/** However long caches may keep an answer: what a node tells beside the chain's head is seen within this. */
const LONGEST_KEPT_MS = 2_000

/** explorer §7: calls that some chains are asked by the other version. */
const ALSO_V2: ReadonlySet<string> = new Set(['getAddressStatus', 'getAddressContract'])

/** Routes of all endpoints, on an instance that has the API's prefix. Errors keep the envelope. */
export function registerEndpoints(app: FastifyInstance, parts: EndpointParts): void {
  const { log } = parts
  const actions = [...parts.actions]
  const methodsAt = createMethodBook(actions, app.prefix)
  /** Nothing is there, or something that is asked for otherwise: which methods it has is told by `Allow` (RFC 9110 §15.5.6). */
  const refuse = ({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = methodsAt(url.split('?')[0]!)
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    const error =
      methods.length > 0
        ? new OrreryError('METHOD_NOT_ALLOWED', { method })
        : new OrreryError('ROUTE_NOT_FOUND', { path: pathOf(url) })
    return sendFailure(reply, toFailure(error, log))
  }
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, toFailure(error, log)))
  app.setNotFoundHandler(refuse)
  // The site takes every path that no other route has: a program that mistypes one of these asks for no page.
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!
    if (!path.split('/').some(({ length }) => length > MOST_PARAM)) return refuse(request, reply)
    // The router takes such a part for no parameter.
    const { body } = toFailure(new OrreryError('PARAMETER_INVALID', { name: 'path', reason: 'it is too long' }), log)
    return sendFailure(reply, { status: 414, body })
  })
  for (const action of actions) {
    const route = {
      method: action.endpoint.method,
      url: action.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(action.endpoint.body !== undefined && { bodyLimit: BODY_BYTES }),
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(action, request, reply, parts),
    }
    app.route(route)
    if (ALSO_V2.has(action.name)) app.route({ ...route, url: route.url.replace(/^\/v1\//, '/v2/') })
    // explorer §7 writes one path with a slash at its end; the host server may already ignore it.
    if (!app.initialConfig.routerOptions?.ignoreTrailingSlash) app.route({ ...route, url: `${route.url}/` })
  }
}

/** Which methods a path of the API has; none where it has no endpoint. */
function createMethodBook(actions: readonly Action[], prefix: string): (path: string) => readonly string[] {
  const known = actions.map(({ endpoint: { method, path } }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
  }))
  return (path) => [...new Set(known.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])))]
}

/** Letters that a parameter within a path may have. */
export const MOST_PARAM = 500

/** The part of a request's address that is told again. */
const pathOf = (url: string): string => url.split('?')[0]!.slice(0, 200)

async function answer(
  action: Action,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: EndpointParts,
): Promise<FastifyReply> {
  const { method, cacheSeconds } = action.endpoint
  const url = request.raw.url ?? ''
  if (method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
    return sendFailure(reply, { ...toFailure(fromElsewhere(), parts.log), status: 403 })
  const isKept = method === 'GET' && cacheSeconds > 0
  const known = isKept ? parts.replies.find(url) : null
  if (known) return send(known, cacheSeconds, request, reply)
  const inPath = request.params as Readonly<Record<string, unknown>>
  const query = request.query as Readonly<Record<string, unknown>>
  const raw = { ...query, ...inPath, ...(action.endpoint.body !== undefined && { body: request.body }) }
  try {
    const twice = Object.keys(query).find((name) => Object.hasOwn(inPath, name) || name === 'body')
    if (twice !== undefined)
      throw new OrreryError('PARAMETER_INVALID', { name: twice.slice(0, 40), reason: 'it belongs into the path' })
    // What is kept is made without telling who asks, so that it cannot be meant for one visitor.
    const made = isKept
      ? await parts.replies.make(
          url,
          stampOf(parts.context, inPath['chain']),
          Math.min(cacheSeconds * 1000, LONGEST_KEPT_MS),
          async () => action.write(await action.run(raw)),
        )
      : createReply(Buffer.from(action.write(await action.run(raw, addressBucket(request.ip)))))
    return await send(made, cacheSeconds, request, reply)
  } catch (error) {
    return sendFailure(reply, toFailure(error, parts.log))
  }
}

/** A form of another site must start nothing in a visitor's name (reliability S-40); programs and other browsers' tabs send no such header. */
const fromElsewhere = (): OrreryError =>
  new OrreryError('PARAMETER_INVALID', { name: 'origin', reason: 'pages of other sites may not ask for it' })

/** What an answer of that chain, or of all of them, is made from. Throws as `findDesk`. */
function stampOf(context: ApiContext, chain: unknown): Stamp {
  if (typeof chain !== 'string') return () => context.desks().flatMap(partsOfAnswers)
  const desk = findDesk(context, chain)
  return () => partsOfAnswers(desk)
}

/** Head, archive and node of a chain: its answers hold while these are the very same objects. */
export function partsOfAnswers({ runtime }: ChainDesk): ReturnType<Stamp> {
  return [runtime.head.view(), runtime.archive.state(), runtime.lookups]
}

async function send(
  made: StoredReply,
  cacheSeconds: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .header('etag', made.etag)
    .header('cache-control', cacheSeconds === 0 ? 'no-store' : `public, max-age=${cacheSeconds}`)
    .header('vary', 'accept-encoding')
  if (knowsTag(request.headers['if-none-match'], made.etag)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = chooseEncoding(request.headers['accept-encoding'], made.plain.length)
  if (encoding === null) return reply.send(made.plain)
  return reply.header('content-encoding', encoding).send(await made.bytes(encoding))
}

/** Sends a failure; caches must never keep one (reliability S-20). */
export function sendFailure(reply: FastifyReply, { status, body, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
