import { expect, test } from 'vitest'
import { checkedNonce, deadlineOf, failureHint } from './failure-hint.ts'

const text = (said: string) => failureHint({ as: 'text', text: said })
const error = (name: string) =>
  failureHint({ as: 'error', name, params: [], decodedBy: { by: 'signatures', contract: null } })

test('what contracts say is put into what a person can do (screens-evm §4.3)', () => {
  expect(text('ERC20: transfer amount exceeds allowance')).toBe('allowance')
  expect(text('ERC20: transfer amount exceeds balance')).toBe('balance')
  expect(text('TransferHelper: TRANSFER_FROM_FAILED')).toBe('allowance')
  expect(text('UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT')).toBe('slippage')
  expect(text('UniswapV2Router: EXPIRED')).toBe('deadline')
  expect(text('Ownable: caller is not the owner')).toBe('permission')
  expect(text('Pausable: paused')).toBe('paused')
  expect(error('ERC20InsufficientBalance')).toBe('balance')
  expect(error('ERC20InsufficientAllowance')).toBe('allowance')
  expect(error('V3TooLittleReceived')).toBe('slippage')
  expect(error('OwnableUnauthorizedAccount')).toBe('permission')
  expect(error('InvalidAccountNonce')).toBe('signature')
})

test('nothing is guessed from words that say nothing', () => {
  expect(text('Announced')).toBeNull()
  expect(error('Nope')).toBeNull()
  expect(failureHint({ as: 'silent' })).toBeNull()
  expect(failureHint({ as: 'unknown', data: '0xdeadbeef' })).toBeNull()
  expect(failureHint(null)).toBeNull()
})

test('screens-evm §4.3: a deadline of the call is tested against its block; what is no time is none', () => {
  const call = (value: string, name = 'deadline', type = 'uint256') => ({
    name: 'swap',
    params: [{ name, type, value }],
    decodedBy: null as never,
  })
  const timeMs = 1_700_000_600_000
  expect(deadlineOf({ call: call('1700000599'), timeMs })).toEqual({ untilMs: 1_700_000_599_000, isMissed: true })
  expect(deadlineOf({ call: call('1700000600'), timeMs })).toEqual({ untilMs: timeMs, isMissed: false })
  expect(deadlineOf({ call: call('1'), timeMs })).toBeNull()
  expect(deadlineOf({ call: call(String(2n ** 256n - 1n)), timeMs })).toBeNull()
  expect(deadlineOf({ call: call('1700000599', 'amount'), timeMs })).toBeNull()
  expect(deadlineOf({ call: call('1700000599', '_deadline', 'address'), timeMs })).toBeNull()
  expect(deadlineOf({ call: null, timeMs })).toBeNull()
})

test('screens-evm §4.3: the nonce is told as right where every node checks it, and not of what a rollup makes itself', () => {
  const from = `0x${'1'.repeat(40)}`
  expect(checkedNonce({ kind: 'dynamic-fee', from, ext: { nonce: 7 } })).toBe(7)
  expect(checkedNonce({ kind: 'legacy', from, ext: { nonce: 0 } })).toBe(0)
  expect(checkedNonce({ kind: 'deposit', from, ext: { nonce: 7 } })).toBeNull()
  expect(checkedNonce({ kind: 'legacy', from, ext: {} })).toBeNull()
  expect(checkedNonce({ kind: 'legacy', from: null, ext: { nonce: 7 } })).toBeNull()
})
