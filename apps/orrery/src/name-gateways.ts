import { lookup } from 'node:dns/promises'
import type { GatewaySource } from '@orrery/family/gateway-source'
import type { Clock } from '@orrery/primitives/clock'
import { FetchFault } from '@orrery/transport/safe-exchange'
import { createSafeFetcher, type SafeFetchDeps } from '@orrery/transport/safe-fetch'

const TYPES = ['application/json', 'text/json', 'text/plain', 'application/octet-stream']
/** An answer in hexadecimal, with what stands around it. */
const MOST_BYTES = 600 * 1_024
/** Calldata stands in the address of a GET. */
const MOST_URL = 16 * 1_024

/** Asks gateways on the hosts that the operator names, over https alone and by the rules of reliability S-09; null where there are none, as it is unless told. */
export function createNameGateways(
  hosts: readonly string[],
  clock: Clock,
  test?: Pick<SafeFetchDeps, 'isAllowed' | 'resolve' | 'ports'> & { readonly scheme: string },
): GatewaySource | null {
  if (hosts.length === 0) return null
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  const { scheme = 'https:', ...deps } = test ?? {}
  const fetcher = createSafeFetcher({
    clock,
    types: TYPES,
    hosts: allowed,
    maxBytes: MOST_BYTES,
    maxUrl: MOST_URL,
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    ...deps,
  })
  return {
    allows(text) {
      const url = text.length > MOST_URL ? null : URL.parse(text)
      return url !== null && url.protocol === scheme && allowed.has(url.host)
    },
    async ask(url, body, signal) {
      try {
        const fetched = await (body === null ? fetcher.get(url, signal) : fetcher.post(url, body, signal))
        return { state: 'told', body: fetched.body.toString('utf8') }
      } catch (error) {
        signal.throwIfAborted()
        const status = error instanceof FetchFault ? error.status : null
        return { state: status !== null && status >= 400 && status < 500 ? 'refused' : 'failed' }
      }
    },
  }
}
