import type { FastifyInstance } from 'fastify'
import type { Log } from '@orrery/primitives/log'
import type { Config } from './config/config.ts'

/** What `/status` tells: the header by which visitors seem to be forwarded although nobody is trusted to forward them. */
export type UntrustedProxy = { readonly header: (typeof HEADERS)[number]; readonly since: string } | null

const HEADERS = ['x-forwarded-for', 'forwarded'] as const
const SHARED = 'all visitors behind it share one limit of requests: name it in trustedProxies'

/**
 * Watches for a reverse proxy that is not named in `trustedProxies`, whose visitors all count as one (reliability S-26). Warns once, at the start where the public URL is https,
 * which this process does not speak, and else at the first request with such a header. Any stranger may send one, so nothing but these words depends on it.
 */
export function watchProxies(
  { trustedProxies, publicUrl, requestsPerMinute }: Pick<Config, 'trustedProxies' | 'publicUrl' | 'requestsPerMinute'>,
  log: Log,
  now: () => number,
): { readonly told: () => UntrustedProxy; watch(app: FastifyInstance): void } {
  let told: UntrustedProxy = null
  // Without a limit none is shared.
  const isOff = trustedProxies.length > 0 || requestsPerMinute === 0
  const warnsAtStart = !isOff && publicUrl !== null && publicUrl.startsWith('https:')
  if (warnsAtStart) log.warn(`publicUrl is https, so a proxy is in front; ${SHARED}`, { publicUrl })
  return {
    told: () => told,
    watch(app) {
      if (isOff) return
      app.addHook('onRequest', async ({ headers }) => {
        if (told !== null) return
        const header = HEADERS.find((name) => headers[name] !== undefined)
        if (header === undefined) return
        told = { header, since: new Date(now()).toISOString() }
        if (!warnsAtStart) log.warn(`a request was forwarded, perhaps by a proxy of this site; ${SHARED}`, { header })
      })
    },
  }
}
