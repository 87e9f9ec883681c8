import type { ChainOf, Quirks } from '@orrery/model/chain'
import type { TxRow } from '@orrery/model/rows'
import type { EvmTxExt } from './ext.ts'

/** Stacks whose `gasUsed` is more than execution: data for the parent chain (Nitro, ZK stack), keys of accounts and who pays (Kaia). */
const OTHER_GAS: ReadonlySet<Quirks['evm']['stack']> = new Set(['arbitrum', 'zksync', 'kaia'])
const PAYMENT_GAS = 21_000
// EIP-2930 and EIP-7702.
const LISTED_ADDRESS_GAS = 2_400
const LISTED_KEY_GAS = 1_900
const AUTHORIZATION_GAS = 25_000

/**
 * Whether a transaction ran code of its receiver. Calldata says so; without any, gas beyond what a payment takes does, since each instruction
 * takes some. False where it cannot be told.
 */
export function ranCode(tx: Pick<TxRow, 'to' | 'input' | 'ext'>, chain: ChainOf<'evm'>): boolean {
  if (tx.to === null) return false
  if (tx.input !== '0x') return true
  const { gasUsed, accessList = [], authorizations = [], feeCurrency } = tx.ext as unknown as EvmTxExt
  // Paying in a token takes gas of its own (CIP-64).
  if (gasUsed === undefined || feeCurrency !== undefined || OTHER_GAS.has(chain.quirks.stack)) return false
  const listed = accessList.reduce(
    (sum, { storageKeys }) => sum + LISTED_ADDRESS_GAS + storageKeys.length * LISTED_KEY_GAS,
    0,
  )
  return gasUsed > PAYMENT_GAS + listed + authorizations.length * AUTHORIZATION_GAS
}

/** What a transaction without calldata takes where no code runs; null on chains whose gas is more than execution. */
export const plainGas = (chain: ChainOf<'evm'>): number | null =>
  OTHER_GAS.has(chain.quirks.stack) ? null : PAYMENT_GAS
