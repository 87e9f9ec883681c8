import { expect, test } from 'vitest'
import type { Approval } from '@orrery/model/wire/events'
import { isTakeable } from './approvals-at-risk.ts'
import { atRisk, withRisk } from './at-risk.ts'

const permission = (allowed: string, balance: string | null, more: Partial<Approval> = {}): Approval =>
  ({ amount: '5', now: { allowed, balance, expiresMs: null, height: 1 }, ...more }) as Approval

test('screens-evm §9: no more is at risk than is allowed and than is there', () => {
  expect([atRisk(permission('7', '5'), 0), atRisk(permission('3', '5'), 0)]).toEqual([5n, 3n])
  // What the contract does not say is not nothing.
  expect([atRisk(permission('7', null), 0), atRisk(permission('7', '5', { now: null }), 0)]).toEqual([null, null])
  const over = permission('7', '5', { now: { allowed: '7', balance: '5', expiresMs: 10, height: 1 } })
  expect([atRisk(over, 9), atRisk(over, 10)]).toEqual([5n, 0n])
})

test('screens-evm §9: by a permission something can be taken where the contract says so, of items without a number', () => {
  const takeable = [
    permission('7', '5'),
    permission('0', '5'),
    permission('7', '0'),
    permission('1', null, { amount: null }),
    permission('0', null, { amount: null }),
    permission('1', null, { now: null }),
  ].map((one) => isTakeable(one, 0))
  expect(takeable).toEqual([true, false, false, true, false, false])
})

test('what could be taken is worth what the pools say, and nothing is told where they say nothing', () => {
  const worth = (_: string, amount: bigint) => ({ coin: null, dollars: String(amount * 2n) })
  expect(withRisk(permission('7', '5'), '0xaa', worth).worth).toEqual({ coin: null, dollars: '10' })
  expect(withRisk(permission('7', '5'), '0xaa', null)).not.toHaveProperty('worth')
  expect(withRisk(permission('7', null), '0xaa', worth)).not.toHaveProperty('worth')
})
