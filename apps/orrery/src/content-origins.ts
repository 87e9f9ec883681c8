import { isIP } from 'node:net'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { Config } from './config/config.ts'
import { shelfChain } from './plan-chains.ts'

/** Where contents of a chain's inscriptions are to be served; `url` is their origin, null for the listening address. */
export type ContentOrigin = {
  readonly chain: string
  readonly key: string
  readonly port: number
  readonly url: string | null
}

/**
 * The origins that a configuration names for contents of the followed chains. Throws `CONFIG_INVALID` for a chain that keeps no inscriptions here, and for an origin that is the
 * site's own or another chain's, that pages of the site could not show, or that nobody would know.
 */
export function planContents(
  { contents, host, port, publicUrl }: Pick<Config, 'contents' | 'host' | 'port' | 'publicUrl'>,
  active: readonly Chain[],
): ContentOrigin[] {
  const taken = new Set([publicUrl === null ? `http://${host}:${port}` : new URL(publicUrl).origin])
  const chains = new Set<string>()
  return Object.entries(contents).map(([name, { port: ownPort, url = null }]) => {
    const key = `contents.${name}`
    const refuse = (reason: string): never => {
      throw new OrreryError('CONFIG_INVALID', { key, reason })
    }
    const code = shelfChain(name)?.code
    const chain = active.find((one) => one.code === code) ?? refuse('no chain is followed here by that name')
    if (chain.family !== 'utxo' || chain.quirks.ledgers?.inscriptions === undefined)
      refuse(`${chain.code} has no inscriptions here`)
    if (chains.has(chain.code)) refuse(`${chain.code} is told by another of its names too`)
    chains.add(chain.code)
    if (url === null && (publicUrl !== null || !isLoopbackHost(host)))
      refuse('`url` says under which origin visitors reach it')
    const origin = url === null ? null : new URL(url).origin
    // Scripts of one would be at home in the other.
    if (origin !== null && taken.has(origin)) refuse('needs an origin that nothing else has')
    if (origin !== null) taken.add(origin)
    if (publicUrl?.startsWith('https:') && origin?.startsWith('https:') !== true)
      refuse('pages over https show nothing that comes over http')
    return { chain: chain.code, key, port: ownPort, url: origin }
  })
}

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
