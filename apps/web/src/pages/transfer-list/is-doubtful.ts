import type { Transfer } from '@orrery/model/wire/transaction'
import { isMisleading } from '../token-list/is-misleading.ts'

/** Whether a transfer moves nothing, or its token's name wants to be taken for something else (screens-evm §0.6): what can be told of it without an address. Pure. */
export const isDoubtful = ({ standard, amount, token }: Pick<Transfer, 'standard' | 'amount' | 'token'>): boolean =>
  (standard === 'erc20' && amount === '0') || (token !== null && isMisleading(token))
