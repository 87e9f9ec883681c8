import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RawReceipt, RawTx } from './raw.ts'

const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`

/** EIP-658 has two. What another number of some chain's own means is not known here. */
const STATUS: Readonly<Record<string, TxRow['status']>> = { '0x0': 'failed', '0x1': 'success' }

/** How a transaction ended, and the contract that it made by itself. */
export type Outcome = Pick<TxRow, 'status' | 'created'>

/**
 * The outcome that a receipt tells. Before Byzantium it told a state root in place of a status (EIP-658), and nodes name the address of a creation whether it worked or not.
 * Nothing could revert then (EIP-140), and whatever else failed used all gas up: of a creation that has some left the contract is there; of others nothing is said.
 */
export function outcomeOf({ to, gas }: Pick<RawTx, 'to' | 'gas'>, receipt: RawReceipt): Outcome {
  const status = STATUS[receipt.status ?? ''] ?? 'unknown'
  const mayHaveFailed = receipt.status
    ? status === 'unknown'
    : receipt.root?.length === 66 && BigInt(receipt.gasUsed) >= BigInt(gas)
  const contract = receipt.contractAddress ?? null
  const isMade = !to && status !== 'failed' && !mayHaveFailed && contract !== ZERO_ADDRESS
  return { status, created: isMade ? contract : null }
}
