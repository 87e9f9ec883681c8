import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { usesOf } from './approval-uses.ts'

const key = (digit: string): Hex => `0x${digit.repeat(40)}`
const TOKEN = key('1')
const ROUTER = key('a')
const KEEPER = key('b')
const OWNER = key('f')

const taken = (height: number, asset = TOKEN) => ({ height, txIndex: 0, asset })
const txs = new Map(
  (
    [
      [90, OWNER, ROUTER],
      [80, KEEPER, ROUTER],
      [70, KEEPER, TOKEN],
      [60, OWNER, TOKEN],
    ] as const
  ).map(([height, from, to]) => [`${height} 0`, { hash: `0x${height}` as Hex, timeMs: height * 1_000, from, to }]),
)

test('screens-evm §9: a permission was used last by the newest transfer in a transaction to its spender or of it', () => {
  const rows = [taken(90), taken(80), taken(70), taken(60)]
  const granted = [ROUTER, KEEPER, key('c')].map((spender) => ({ token: TOKEN, spender, height: 50 }))
  expect(usesOf(granted, rows, txs, 50)).toEqual([
    { last: { txHash: '0x90', timeMs: 90_000, height: 90 }, isWhole: true },
    { last: { txHash: '0x80', timeMs: 80_000, height: 80 }, isWhole: true },
    { last: null, isWhole: true },
  ])
  const other = [{ token: key('2'), spender: ROUTER, height: 50 }]
  expect(usesOf(other, rows, txs, 50), 'another token was moved').toEqual([{ last: null, isWhole: true }])
})

test('that a permission was never used is told only where everything since it was given was looked at', () => {
  const granted = [
    { token: TOKEN, spender: key('c'), height: 75 },
    { token: TOKEN, spender: key('c'), height: 65 },
  ]
  expect(usesOf(granted, [taken(90), taken(80)], txs, 70).map(({ isWhole }) => isWhole)).toEqual(
    [false, false].with(0, true),
  )
})
