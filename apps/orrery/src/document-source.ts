import { lookup } from 'node:dns/promises'
import type { DocumentSource } from '@orrery/api/queries/tokens/item-metadata'
import type { Clock } from '@orrery/primitives/clock'
import { createSafeFetcher } from '@orrery/transport/safe-fetch'
import type { Config } from './config/config.ts'

/** Types under which token metadata is served. */
const TYPES = ['application/json', 'text/json', 'text/plain', 'application/octet-stream']

/** Where token metadata outside of the chain comes from; null while that is switched off, as it is unless told. */
export function createDocumentSource({ fetch, ipfsGateway }: Config['metadata'], clock: Clock): DocumentSource | null {
  if (!fetch) return null
  const fetcher = createSafeFetcher({
    clock,
    types: TYPES,
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  })
  const place = (uri: string): string | null => {
    const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1]
    if (path !== undefined) return ipfsGateway === null ? null : belowGateway(ipfsGateway, path)
    return /^https?:\/\//i.test(uri) ? uri : null
  }
  return {
    takes: (uri) => place(uri) !== null,
    get: async (uri) => (await fetcher.get(place(uri)!)).body.toString('utf8'),
  }
}

/** An address below the gateway's `/ipfs/`; null for a path that leaves it: what else the operator serves there is not for contracts to ask. */
function belowGateway(gateway: string, path: string): string | null {
  const root = URL.parse(`${gateway.replace(/\/+$/, '')}/ipfs/`)?.href
  const place = root === undefined ? undefined : URL.parse(root + path)?.href
  return place !== undefined && place.startsWith(root!) ? place : null
}
