import type { VaultState } from '@orrery/family/contract-states'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { readUint } from './abi-text.ts'
import { contractCall, headerByNumber, toQuantity } from './calls.ts'
import { toNumber } from './raw.ts'
import { readRefusal } from './traces/read-failure.ts'
import { addressIn } from './word-text.ts'

// ERC-4626.
const ASSET: Hex = '0x38d52e0f'
const TOTAL_ASSETS: Hex = '0x01e1d114'
const CONVERT_TO_ASSETS = '0x07a2d13a'

/**
 * What a contract says of itself as a vault at one block, the newest where `height` is null: what it keeps, how much of it, and what `shares`
 * are worth (screens-evm §1.3). null where it does not answer like one, or there is no such block. A node that does not answer, or no longer has the state of
 * that block, is an error: it says nothing of the contract.
 */
export async function readVault(
  rpc: RpcClient,
  address: Hex,
  shares: bigint,
  height: number | null,
  signal: AbortSignal,
): Promise<VaultState | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const inputs: readonly Hex[] = [
    ASSET,
    TOTAL_ASSETS,
    `${CONVERT_TO_ASSETS}${shares.toString(16).padStart(64, '0')}` as Hex,
  ]
  const answers = await rpc.settle(
    inputs.map((input) => contractCall(address, input, header.number)),
    signal,
  )
  const [asset, totalAssets = null, worth = null] = answers.map((answer) => {
    if (answer.status === 'fulfilled') return readUint(answer.value)
    if (readRefusal(answer.reason).failing === null) throw answer.reason
    return null
  })
  const kept = addressIn(asset ?? null)
  if (kept === null || totalAssets === null) return null
  return { asOf: { height: toNumber(header.number), hash: header.hash }, asset: kept, totalAssets, worth }
}
