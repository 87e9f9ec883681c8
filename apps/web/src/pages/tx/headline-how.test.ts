import type { Transfer, TxDetail } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { stubTransfer, stubTxDetail } from '../../page-parts/stubs.ts'
import { headlineOf } from './headline.ts'
import { howOf } from './headline-how.ts'

const ME = `0x${'1'.repeat(40)}`
const POOL = `0x${'2'.repeat(40)}`
const token = { address: `0x${'3'.repeat(40)}`, standard: 'erc20' as const, name: 'A', symbol: 'A', decimals: 18 }
const tx = (more: Partial<TxDetail>): TxDetail => ({
  ...stubTxDetail,
  kind: 'dynamic-fee',
  finality: 'included',
  status: 'success',
  from: ME,
  to: POOL,
  created: null,
  action: null,
  method: null,
  methodName: null,
  input: '0x12345678',
  ...more,
})
const move = (log: number, from: string, to: string, address = token.address): Transfer => ({
  ...stubTransfer,
  seq: log * 2 ** 16 + 1,
  token: { ...token, address },
  from,
  to,
  amount: '5',
  tokenId: null,
})
const told = (subject: TxDetail, transfers: readonly Transfer[]) =>
  howOf(subject, transfers, headlineOf(subject, transfers))

test('screens-evm §4.3: "show how" names the logs, the call and the value that the sentence is made of', () => {
  const swap = [move(7, ME, POOL), move(8, POOL, POOL), move(9, POOL, ME, `0x${'4'.repeat(40)}`)]
  expect(told(tx({ methodName: 'swapExact(uint256)' }), swap)).toEqual({
    logs: [7, 9],
    call: 'swapExact(uint256)',
    usesValue: false,
    usesOps: false,
    usesDelegations: false,
  })
  expect(told(tx({ input: '0x', value: '1' }), [])).toMatchObject({ logs: [], call: null, usesValue: true })
  expect(told(tx({ methodName: 'handleOps', userOps: 3 }), [])).toMatchObject({ call: null, usesOps: true })
})

test('a sentence that stands for many transfers names the logs of all', () => {
  const mint = [4, 5, 6].map((log) => move(log, `0x${'0'.repeat(40)}`, ME))
  expect(told(tx({ methodName: 'mint' }), mint)).toMatchObject({ logs: [4, 5, 6], call: null })
})

test('screens-evm §4.3: of a permission that was given it is told whose it is, until the chain has lost it', () => {
  const action = { as: 'allow' as const, token, spender: POOL, amount: null, tokenId: null }
  const permitsOf = (more: Partial<TxDetail>) => told(tx({ action, ...more }), []).permitsOf
  expect(permitsOf({})).toBe(ME)
  expect(permitsOf({ action: { as: 'allowAll', token, spender: POOL } })).toBe(ME)
  expect(permitsOf({ action: { as: 'revoke', token, spender: POOL } })).toBeUndefined()
  expect(permitsOf({ status: 'failed' })).toBeUndefined()
  for (const finality of ['pending', 'orphaned', 'dropped', 'replaced'] as const)
    expect(permitsOf({ finality })).toBeUndefined()
})
