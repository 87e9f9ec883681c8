import type { TokenState } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { readUint } from './abi-text.ts'
import { contractCall, headerByNumber, toQuantity } from './calls.ts'
import { toNumber } from './raw.ts'
import { saidInTime } from './said-by-contract.ts'

const TOTAL_SUPPLY: Hex = '0x18160ddd'
const BALANCE_OF = '0x70a08231'

/**
 * `totalSupply()` and `balanceOf` of holders at one block, the newest where `height` is null; null when there is no such
 * block. A call that reverts is "not said"; a node that does not answer is an error.
 */
export async function readTokenState(
  rpc: RpcClient,
  asset: Hex,
  holders: readonly Hex[],
  height: number | null,
  signal: AbortSignal,
): Promise<TokenState | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const inputs: Hex[] = [
    TOTAL_SUPPLY,
    ...holders.map((holder): Hex => `${BALANCE_OF}${holder.slice(2).padStart(64, '0')}` as Hex),
  ]
  const answers = await rpc.settle(
    inputs.map((input) => contractCall(asset, input, header.number)),
    signal,
  )
  const [supply = null, ...balances] = answers.map((answer) => {
    const said = saidInTime(answer)
    return said === null ? null : readUint(said)
  })
  return { asOf: { height: toNumber(header.number), hash: header.hash }, supply, balances }
}
