import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { OrreryError } from '@orrery/errors/orrery-error'
import { addressBucket, isLoopback, networkBucket } from './address-bucket.ts'
import type { ApiLimits } from './api-options.ts'

/** Counts what is asked of the routes of a scope, together with that of all scopes that it is put on. Whatever is too much is refused with `TOO_MANY_REQUESTS`. */
export type RateLimit = (scope: FastifyInstance) => void

const WINDOW_MS = 60_000
/** Networks of one visitor have 65,536 times as many buckets as one address has, and no more requests than so many. */
const NETWORK_SHARE = 8

/** Opens the limit of requests by visitor on a server (reliability S-26): by IPv4 address or /64 of IPv6, and more loosely by /48. It is put on no route by this. */
export async function openRateLimit(app: FastifyInstance, limits: ApiLimits): Promise<RateLimit> {
  if (limits.ratePerMinute === 0) return () => {}
  // A proxy on this machine carries other people's requests.
  const isFree = (request: FastifyRequest): boolean =>
    limits.freeLoopback && isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
  const hooks = [
    await hookOf(app, {
      max: limits.ratePerMinute,
      keyGenerator: ({ ip }) => addressBucket(ip),
      allowList: isFree,
    }),
    await hookOf(app, {
      max: limits.ratePerMinute * NETWORK_SHARE,
      keyGenerator: ({ ip }) => networkBucket(ip) ?? '',
      allowList: (request) => networkBucket(request.ip) === null || isFree(request),
      addHeadersOnExceeding: NO_HEADERS,
    }),
  ]
  return (scope) => {
    for (const hook of hooks) scope.addHook('onRequest', hook)
  }
}

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** One count: the plugin keeps it for the scope that it is registered in. */
async function hookOf(app: FastifyInstance, options: RateLimitPluginOptions): Promise<onRequestHookHandler> {
  let hook: onRequestHookHandler | null = null
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      ...options,
      global: false,
      timeWindow: WINDOW_MS,
      errorResponseBuilder: (_request, { ttl }) =>
        new OrreryError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
    })
    hook = scope.rateLimit() as onRequestHookHandler
  })
  return hook!
}
