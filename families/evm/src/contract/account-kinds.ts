import type { AccountKind } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { contractCall, headerByNumber, storageAt, codeOf } from '../calls.ts'
import { saidByContract } from '../said-by-contract.ts'
import { accountCodeOf } from './account-code.ts'
import { addressIn, isDelegation } from './detect-proxy.ts'

/** Digits of code below which it may be the proxy that stands for a Safe: those of all versions have fewer than 200 bytes. */
const PROXY_DIGITS = 2 + 2 * 400
/** Where a Safe's proxy keeps what it runs (`singleton`, Proxy.sol). */
const SINGLETON: Hex = `0x${'0'.repeat(64)}`
/** `getThreshold()`. */
const THRESHOLD: Hex = '0xe75235b8'

/**
 * What addresses are at the newest block, in the order asked (screens-evm §0.2): accounts that run a contract's code by their key's leave (EIP-7702), Safes, and other contracts; null for
 * what has no code, and where the node does not tell. A Safe is a small proxy whose first slot leads to code with a Safe's functions, and that tells how many owners it takes.
 */
export async function readAccountKinds(
  rpc: RpcClient,
  addresses: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly (AccountKind | null)[]> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null || addresses.length === 0) return addresses.map(() => null)
  const read = async (calls: Parameters<typeof rpc.settle<Hex>>[0]): Promise<readonly (Hex | null)[]> =>
    calls.length === 0 ? [] : (await rpc.settle(calls, signal)).map(saidByContract)
  const codes = await read(addresses.map((address) => codeOf(address, header.number)))
  const small = addresses.filter((_, at) => {
    const code = codes[at] ?? null
    return code !== null && code.length > 2 && code.length <= PROXY_DIGITS && !isDelegation(code)
  })
  const said = await read([
    ...small.map((address) => storageAt(address, SINGLETON, header.number)),
    ...small.map((address) => contractCall(address, THRESHOLD, header.number)),
  ])
  const singletons = small.map((_, at) => addressIn(said[at] ?? '0x'))
  const distinct = [...new Set(singletons.filter((address) => address !== null))]
  const shared = await read(distinct.map((address) => codeOf(address, header.number)))
  const runsSafe = new Set(distinct.filter((_, at) => accountCodeOf(shared[at] ?? '0x') === 'safe'))
  const safes = new Set(
    small.filter((_, at) => {
      const singleton = singletons[at] ?? null
      return singleton !== null && runsSafe.has(singleton) && (said[small.length + at] ?? '0x').length > 2
    }),
  )
  return addresses.map((address, at) => {
    const code = codes[at] ?? null
    if (code === null || code.length <= 2) return null
    return isDelegation(code) ? 'delegated' : safes.has(address) ? 'safe' : 'contract'
  })
}
