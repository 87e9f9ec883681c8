import { OrreryError } from '@orrery/errors/orrery-error'
import type { Json } from '@orrery/primitives/json'
import type { RpcClient } from '@orrery/transport/rpc'

/** First-block hashes that tell the coins of the Bitcoin family apart. */
const GENESIS: Readonly<Record<string, string>> = {
  '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f': 'BTC',
  '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2': 'LTC',
  '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691': 'DOGE',
  '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6': 'DASH',
  // Litecoin Core's regtest, the chain of `/regtest`.
  '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9': 'REGTEST',
}

/** Software names that tell apart the coins that share Bitcoin's first block. */
const SOFTWARE: readonly (readonly [RegExp, string])[] = [
  [/Bitcoin Cash Node|BCHN|BCHD|Knuth/i, 'BCH'],
  [/Bitcoin SV|Teranode/i, 'BSV'],
  [/Fractal/i, 'FRACTAL-BITCOIN'],
]

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('text expected')
  return value
}

/**
 * The code of the chain that a node follows, found by asking it: `ETH`, `BTC`, `EVM-31337` …; the
 * composition looks EVM ids up on the shelf. Throws `UPSTREAM_*` when it does not answer and
 * `CONFIG_INVALID` when it answers like no known family.
 */
export async function detectChain(rpc: RpcClient, source: string, signal: AbortSignal): Promise<string> {
  const ask = <T>(method: string, params: readonly Json[], parse: (result: unknown) => T): Promise<T> =>
    rpc.call({ method, params, parse, timeoutMs: 5000 }, signal)
  const [chainId, genesis] = await Promise.allSettled([ask('eth_chainId', [], text), ask('getblockhash', [0], text)])
  if (chainId.status === 'fulfilled' && /^0x[0-9a-f]+$/i.test(chainId.value)) return `EVM-${BigInt(chainId.value)}`
  if (genesis.status === 'fulfilled') {
    const code = GENESIS[genesis.value.toLowerCase()]
    if (code === undefined)
      throw new OrreryError('CONFIG_INVALID', {
        key: '--rpc',
        reason: `${source} follows a chain whose first block ${genesis.value} is not known here`,
      })
    if (code !== 'BTC') return code
    const software = await ask('getnetworkinfo', [], (result) =>
      text((result as { subversion?: unknown } | null)?.subversion),
    )
    return SOFTWARE.find(([pattern]) => pattern.test(software))?.[1] ?? 'BTC'
  }
  // Both refused: the first reason that is not "no such method" is the one that helps.
  const reasons = [chainId, genesis].flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  const telling = reasons.find((reason) => reason instanceof OrreryError && reason.code !== 'UPSTREAM_RPC')
  if (telling instanceof Error) throw telling
  throw new OrreryError('CONFIG_INVALID', {
    key: '--rpc',
    reason: `${source} answers like no family that is known here`,
  })
}
