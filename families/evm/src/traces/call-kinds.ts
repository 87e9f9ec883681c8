/** What a frame of a call tree does. `selfdestruct` is a frame of its own below the contract that ends. Codes of `evm_calls.kind`. */
export const CALL_KINDS = [
  'call',
  'delegatecall',
  'staticcall',
  'callcode',
  'create',
  'create2',
  'selfdestruct',
] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** Whether a frame's effects stand, it failed, or one above it did. Codes of `evm_calls.outcome`. */
export const OUTCOMES = ['done', 'failed', 'undone'] as const
