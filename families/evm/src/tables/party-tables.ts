import { CALL_KINDS, OUTCOMES } from '../traces/call-kinds.ts'
import { EVM_AUTHORIZATIONS, EVM_BLOBS, EVM_UNCLES, EVM_WITHDRAWALS } from './block-tables.ts'
import { evmCalls } from './call-tables.ts'

/** Where the family keeps authorisations, blobs, withdrawals, uncles and the calls of traces, with the codes of calls that make contracts and of the outcome that stands. */
export const partyTables = {
  authorizations: EVM_AUTHORIZATIONS.name,
  blobs: EVM_BLOBS.name,
  withdrawals: EVM_WITHDRAWALS.name,
  uncles: EVM_UNCLES.name,
  calls: {
    table: evmCalls.name,
    making: [CALL_KINDS.indexOf('create'), CALL_KINDS.indexOf('create2')],
    done: OUTCOMES.indexOf('done'),
  },
} as const
