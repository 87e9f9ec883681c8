import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { sumChanges } from './tx-balances.ts'

const party = (digit: string): Hex => `0x${digit.repeat(40)}`
const [A, B, C, TOKEN, ZERO] = [party('a'), party('b'), party('c'), party('7'), party('0')]
const tx = { from: A, to: B, created: null, value: 10n, fee: 3n, status: 'success' }
const call = { from: B, to: C, value: 4n, outcome: 'done', kind: 'call' } as const
const net = (changes: ReturnType<typeof sumChanges>) =>
  Object.fromEntries(
    changes.map(({ address, changes: of }) => [address, of.map(({ asset, amount }) => [asset, amount])]),
  )

test('value, fee, calls and transfers add up by address and asset (screens-evm §4.3)', () => {
  const transfer = { asset: TOKEN, tokenId: null, from: B, to: A, amount: 2n ** 255n }
  expect(net(sumChanges(tx, [transfer], [call]))).toEqual({
    [A]: [
      [EMPTY, -13n],
      [TOKEN, 2n ** 255n],
    ],
    [B]: [
      [EMPTY, 6n],
      [TOKEN, -(2n ** 255n)],
    ],
    [C]: [[EMPTY, 4n]],
  })
})

test('what failed or was undone moves nothing but the fee', () => {
  expect(net(sumChanges({ ...tx, status: 'failed' }, [], [{ ...call, outcome: 'undone' }]))).toEqual({
    [A]: [[EMPTY, -3n]],
  })
})

test('what goes through an address leaves no change there, and the zero address holds nothing', () => {
  const through = [
    { asset: TOKEN, tokenId: 7n, from: ZERO, to: B, amount: 1n },
    { asset: TOKEN, tokenId: 7n, from: B, to: C, amount: 1n },
  ]
  expect(net(sumChanges({ ...tx, value: 0n, fee: 0n }, through, []))).toEqual({ [C]: [[TOKEN, 1n]] })
})
