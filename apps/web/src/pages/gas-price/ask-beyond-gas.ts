import { callsBeyondGas, type FeeCall } from '@orrery/evm/beyond-gas'
import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { askNumber, NodeRefusal } from '../../page-parts/ask-node.ts'

/** A fee beyond that for gas, wei; null where the node did not tell it. */
export type BeyondGas = readonly { readonly fee: FeeCall['fee']; readonly amount: bigint | null }[]

/** What is to be sent: the checked fields of a form, the gas that it takes, the price per gas in wei as decimal text. */
export type Sending = {
  readonly fields: Readonly<Record<string, string>>
  readonly gas: bigint
  readonly price: string
}

/** Asks the chain's own contracts what they charge beyond gas (screens-evm §12.7): on most chains there are none, and nothing is asked. */
export async function askBeyondGas(
  chain: Chain,
  { fields, gas, price }: Sending,
  signal: AbortSignal,
): Promise<BeyondGas> {
  if (chain.family !== 'evm') return []
  const calls = callsBeyondGas(chain, {
    to: (fields['to'] as Hex | undefined) ?? null,
    value: BigInt(fields['value'] ?? 0),
    data: (fields['data'] as Hex | undefined) ?? '0x',
    gas,
    price: BigInt(price),
  })
  return Promise.all(calls.map(async ({ fee, ...call }) => ({ fee, amount: await amountOf(chain, fee, call, signal) })))
}

async function amountOf(
  chain: Chain,
  fee: FeeCall['fee'],
  call: Omit<FeeCall, 'fee'>,
  signal: AbortSignal,
): Promise<bigint | null> {
  try {
    return await askNumber(chain, 'eth_call', { ...call, tag: 'latest' }, signal)
  } catch (error) {
    signal.throwIfAborted()
    // The contract of before Isthmus knows no such fee.
    return fee === 'operatorFee' && error instanceof NodeRefusal && /revert/i.test(error.message) ? 0n : null
  }
}

/** What it costs in all at a price, base units; null where a part of it is not known. */
export function costOf(gas: bigint, price: string, fees: BeyondGas): string | null {
  let cost = gas * BigInt(price)
  for (const { amount } of fees) {
    if (amount === null) return null
    cost += amount
  }
  return cost.toString()
}
