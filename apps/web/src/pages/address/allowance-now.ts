import { decodeValues, encodeValues } from '@orrery/evm/abi-code'
import type { AbiFunction, AbiValue } from '@orrery/evm/abi-type'
import type { ApiClient } from '@orrery/api/client'

/** `approve(address,uint256)`, by which an account lets another one spend of a token (ERC-20). */
const APPROVE = '0x095ea7b3'
/** `allowance(address,address)`. */
const ALLOWANCE = '0xdd62ed3e'
/** From here on nobody uses an allowance up: wallets call it unlimited (some tokens keep 96 bits). */
const UNLIMITED = (1n << 96n) - 1n

/** What a call allows whom to spend, where it is one that allows that; null for any other. Pure. */
export function allowedBy({ selector }: Pick<AbiFunction, 'selector'>, values: readonly AbiValue[]) {
  const [spender, amount] = values
  if (selector !== APPROVE || typeof spender !== 'string' || typeof amount !== 'bigint') return null
  return { spender, amount, isUnlimited: amount >= UNLIMITED }
}

/** What a spender may take of an account's tokens by now; null where the contract has no allowances: of a collection `approve` names an item. Never throws. */
export async function allowanceNow(
  api: ApiClient,
  asked: { readonly chain: string; readonly token: string; readonly owner: string; readonly spender: string },
): Promise<bigint | null> {
  const pair = encodeValues([{ kind: 'address' }, { kind: 'address' }], [asked.owner.toLowerCase(), asked.spender])
  const { output } = await api
    .callContract({ chain: asked.chain, body: { to: asked.token, data: `${ALLOWANCE}${pair}` } })
    .catch(() => ({ output: null }))
  const told = output === null ? null : decodeValues([{ kind: 'uint', bits: 256 }], output as `0x${string}`)
  return typeof told?.[0] === 'bigint' ? told[0] : null
}

/** Whether nothing needs to be sent: what is allowed by now is as much already, and the call does not take a permission back (explorer §4). Pure. */
export const isEnough = (amount: bigint, now: bigint | null): boolean => now !== null && amount > 0n && now >= amount
