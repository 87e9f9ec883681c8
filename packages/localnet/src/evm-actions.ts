import type { EvmAction } from './evm-action.ts'
import { PAYMENT_ACTIONS } from './evm-payment-actions.ts'
import { MARKET_ACTIONS } from './evm-market-actions.ts'
import { COLLECTION_ACTIONS } from './evm-collection-actions.ts'
import { CONTRACT_ACTIONS } from './evm-contract-actions.ts'
import { NAME_ACTIONS } from './evm-name-actions.ts'
import { OPERATION_ACTIONS } from './evm-operation-actions.ts'

export type { EvmAction, EvmMemory } from './evm-action.ts'

/** Everything that happens on the local chain, one record a kind. */
export const EVM_ACTIONS: readonly EvmAction[] = [
  ...PAYMENT_ACTIONS,
  ...MARKET_ACTIONS,
  ...COLLECTION_ACTIONS,
  ...CONTRACT_ACTIONS,
  ...NAME_ACTIONS,
  ...OPERATION_ACTIONS,
]
