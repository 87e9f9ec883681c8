import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { TransferDirection } from '@orrery/model/wire/large-transfers'
import { baseUnits } from '../../page-parts/coin-text.ts'

export const DIRECTIONS = [
  'exchange-in',
  'exchange-out',
  'exchanges',
  'minted',
  'burnt',
  'bridge',
  'self',
  'unknown',
] as const satisfies readonly TransferDirection[]

/** Decimals of dollars. */
const DOLLAR_PLACES = 18

/** What the form asks for beside chain and asset; what is none of it is left out. */
export type LargeQuery = Pick<
  Parameters<ApiClient['listLargeTransfers']>[0],
  'leastWorth' | 'directionClass' | 'address'
>

/** Reads the query: dollars become base units. Pure. */
export function readLargeQuery(query: URLSearchParams): LargeQuery {
  const leastWorth = baseUnits(query.get('worth')?.trim() ?? '', DOLLAR_PLACES)
  const directionClass = DIRECTIONS.find((one) => one === query.get('class'))
  const address = query.get('address')?.trim().slice(0, 160) ?? ''
  return {
    ...(leastWorth !== null && { leastWorth }),
    ...(directionClass !== undefined && { directionClass }),
    ...(address !== '' && { address }),
  }
}

/** The path of the monitor for a chain and an asset; each may be left out, an asset only with its chain. Pure. */
export function largePath(chain: string, asset: string): string {
  const parts = ['/large-transfer-monitor']
  if (chain !== '') parts.push(encodeURIComponent(chain))
  if (chain !== '' && asset !== '') parts.push(encodeURIComponent(asset))
  return parts.join('/')
}

/**
 * What a text means as an asset of a chain: `native` for its coin, the address of a contract as it is, else the token of that symbol that is known best. Undefined
 * where there is none.
 */
export async function assetNamed(
  text: string,
  chain: Pick<Chain, 'code' | 'native' | 'family'>,
  api: Pick<ApiClient, 'matchTokens'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wanted = text.trim().toLowerCase()
  if (wanted === 'native' || wanted === chain.native.symbol.toLowerCase()) return 'native'
  if (chain.family !== 'evm') return undefined
  if (/^0x[0-9a-f]{40}$/.test(wanted)) return wanted
  const { hits } = await api.matchTokens({ chain: chain.code, q: text.trim().slice(0, 80) }, signal)
  return hits.find(({ symbol }) => symbol?.toLowerCase() === wanted)?.address
}
