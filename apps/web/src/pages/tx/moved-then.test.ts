import { expect, test } from 'vitest'
import { movesThen } from './moved-then.ts'

const token = { address: '0xt', name: null, symbol: 'T', decimals: 18, standard: 'erc20' } as never
const tx = { status: 'success', from: '0xa', to: '0xb', created: null, value: '7' } as const
const call = { path: '0', from: '0xb', to: '0xa', value: '3', outcome: 'done' } as const

test('screens-evm §4.3: what a transaction moved is told as what it would move: its own coins, those of calls that worked, and tokens', () => {
  const transfers = [{ token, from: '0xb', to: null, amount: '5', tokenId: null }]
  const calls = [
    { ...call, path: '' },
    call,
    { ...call, outcome: 'undone' as const },
    { ...call, value: '0' },
    { ...call, to: null },
  ]
  expect(movesThen(tx, transfers, calls)).toEqual([
    { as: 'coin', from: '0xa', to: '0xb', amount: '7' },
    { as: 'coin', from: '0xb', to: '0xa', amount: '3' },
    { as: 'token', token, from: '0xb', to: null, amount: '5', tokenId: null },
  ])
  expect(movesThen({ ...tx, to: null, created: '0xc', value: '1' }, [], [])).toEqual([
    { as: 'coin', from: '0xa', to: '0xc', amount: '1' },
  ])
})

test('screens-evm §4.3: what failed moved nothing, and coins stand once where transfers tell them, too', () => {
  expect(movesThen({ ...tx, status: 'failed' }, [], [call])).toEqual([])
  expect(
    movesThen({ ...tx, value: null }, [{ token: null, from: '0xa', to: '0xb', amount: '7', tokenId: null }], []),
  ).toEqual([])
})
