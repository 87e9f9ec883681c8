import type { CallSource } from '@orrery/family/call-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { CALL_KINDS, OUTCOMES } from './traces/call-kinds.ts'

/** Where calls of EVM chains are kept: see `tables/call-tables.ts`. */
export const callSource: CallSource = {
  table: 'evm_calls',
  byAccount: 'evm_account_calls',
  traced: 'evm_traced',
  ledger: { ledger: 1 },
  creations: {
    kind: [CALL_KINDS.indexOf('create'), CALL_KINDS.indexOf('create2')],
    outcome: OUTCOMES.indexOf('done'),
  },
  failures: { outcome: OUTCOMES.indexOf('failed') },
  of: (row) => ({
    height: row['height'] as number,
    txIndex: row['tx_index'] as number,
    seq: row['seq'] as number,
    kind: CALL_KINDS[row['kind'] as number] ?? 'call',
    outcome: OUTCOMES[row['outcome'] as number] ?? 'failed',
    path: row['path'] as string,
    from: row['caller'] as Hex,
    to: row['callee'] as Hex | null,
    value: row['value'] as bigint,
    gas: row['gas'] as number | null,
    gasUsed: row['gas_used'] as number | null,
    method: row['method'] as Hex | null,
    error: row['error'] as string | null,
  }),
  isActing: ({ kind }) => kind !== 'staticcall' && kind !== 'delegatecall' && kind !== 'callcode',
  isKept: ({ kind, outcome, value, path }) =>
    path !== '' &&
    (outcome === 'failed' ||
      kind === 'create' ||
      kind === 'create2' ||
      kind === 'selfdestruct' ||
      (value > 0n && kind !== 'callcode')),
}
