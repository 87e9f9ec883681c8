import { expect, test } from 'vitest'
import type { CallRow } from '@orrery/model/calls'
import { ROLE } from '@orrery/model/rows'
import { changeByCall, changeByTx, changeByWithdrawal } from './balance-changes.ts'
import { countCall, countTx, noSums } from './statement.ts'
import { sumChanges } from '../transactions/tx-balances.ts'

const A = '0x0a'
const B = '0x0b'

test('screens-evm §5: lists, statements and balances of a transaction agree on what moves the coin of an address', () => {
  for (const status of ['success', 'failed'] as const)
    for (const [from, to] of [
      [A, B],
      [B, A],
      [A, A],
    ] as const)
      for (const value of [0n, 5n]) {
        const role = (from === A ? ROLE.from : 0) | (to === A ? ROLE.to : 0)
        const tx = { from, to, created: null, value, fee: 2n, status, hash: '0x01', timeMs: 1 }
        const row = { role, height: 1, txIndex: 0, tx } as unknown as Parameters<typeof changeByTx>[0]
        const listed = changeByTx(row)?.change ?? 0n
        const sums = noSums()
        countTx(sums, row)
        expect(sums.received.amount - sums.sent.amount - sums.fees.amount).toBe(listed)
        const own = sumChanges(tx, [], []).find(({ address }) => address === A)
        expect(own?.changes[0]?.amount ?? 0n).toBe(listed)
        for (const kind of ['call', 'callcode', 'delegatecall'])
          for (const outcome of ['done', 'failed', 'undone'] as const) {
            const call = { from, to, value, kind, outcome, height: 1, txIndex: 0, seq: 1 } as unknown as CallRow
            const change = changeByCall(A, call)?.change ?? 0n
            const counted = noSums()
            countCall(counted, A, call)
            expect(counted.callsIn.amount - counted.callsOut.amount).toBe(change)
            const nothing = { ...tx, value: 0n, fee: 0n }
            const all = sumChanges(nothing, [], [call]).find(({ address }) => address === A)
            expect(all?.changes[0]?.amount ?? 0n).toBe(change)
          }
      }
  const withdrawal = { height: 1, seq: 0, time_ms: 1, amount: 7n }
  expect(changeByWithdrawal(withdrawal)?.change).toBe(7n)
  expect(changeByWithdrawal({ ...withdrawal, token: B })).toBeNull()
})
