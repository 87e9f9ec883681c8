import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { expect, test } from 'vitest'
import { makeBlock } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import { createCallLookups } from './call-lookups.ts'
import { MOST_STEPS, readSteps } from './read-steps.ts'

const signal = new AbortController().signal
const hash: Hex = makeBlock(5, 1).block.transactions[0]!.hash
const log = (op: string, pc = 0) => ({ pc, op, gas: 100, gasCost: 3, depth: 1, stack: ['0x1', `${'0'.repeat(62)}ff`] })

/** A node whose limit is counted in steps, as it was, or in bytes, as go-ethereum counts it now. */
const node = (ran: number, counts: 'steps' | 'bytes') => {
  const limits: number[] = []
  const rpc = testRpc((method, params) => {
    if (method === 'eth_getTransactionByHash') return { ...makeBlock(5, 1).block.transactions[0]! }
    const { limit } = params[1] as { readonly limit: number }
    limits.push(limit)
    const given = Math.min(ran, counts === 'steps' ? limit : Math.ceil(limit / 100))
    return { structLogs: Array.from({ length: given }, (_, i) => log(i === ran - 1 ? 'STOP' : 'PUSH1', i)) }
  })
  return { limits, lookups: createCallLookups(rpc, 'TEST') }
}

test('a step has its gas and the top of the stack, and says where more ran than is told (screens-evm §4.3)', () => {
  expect(readSteps({ structLogs: [log('PUSH1'), { ...log('SSTORE'), error: 'out of gas' }] })).toEqual({
    steps: [
      { pc: 0, op: 'PUSH1', gas: 100, cost: 3, depth: 1, stack: ['0xff', '0x1'], stackSize: 2, error: null },
      { pc: 0, op: 'SSTORE', gas: 100, cost: 3, depth: 1, stack: ['0xff', '0x1'], stackSize: 2, error: 'out of gas' },
    ],
    whole: true,
  })
  expect(readSteps({ gas: 21_000, structLogs: [] })).toEqual({ steps: [], whole: true })
  // A node that records none never makes of a call one that ran nothing.
  expect(() => readSteps({ gas: 55_453, structLogs: [] })).toThrow(ShapeError)
  expect(readSteps({ structLogs: [log('PUSH1')] }).whole).toBe(false)
})

test.each([
  null,
  {},
  { structLogs: 7 },
  { structLogs: [{ op: 'PUSH1' }] },
  { structLogs: [{ ...log('A'), stack: ['<b>'] }] },
])('a hostile answer is an error of shape (reliability F-35): %j', (answer) => {
  expect(() => readSteps(answer)).toThrow(ShapeError)
})

test('a node is asked for no more than is kept, in whichever unit it counts', async () => {
  const long = node(50_000, 'steps')
  const cut = (await long.lookups.steps(hash, signal))!
  expect([cut.steps.length, cut.whole, long.limits]).toEqual([MOST_STEPS, false, [MOST_STEPS + 1]])
  const short = node(40, 'steps')
  expect(await short.lookups.steps(hash, signal)).toMatchObject({ whole: true })
  expect(short.limits).toHaveLength(1)
  // 10,001 bytes hold but a hundred of them: it is asked once more, for bytes.
  const bytes = node(3_000, 'bytes')
  const found = (await bytes.lookups.steps(hash, signal))!
  expect([found.steps.length, found.whole, bytes.limits.length]).toEqual([3_000, true, 2])
})

test('screens-evm §0.1: a node that cannot trace is said to lack it', async () => {
  const rpc = testRpc((method) => {
    if (method === 'eth_getTransactionByHash') return { ...makeBlock(5, 1).block.transactions[0]! }
    throw refusal(-32601, 'the method debug_traceTransaction does not exist/is not available')
  })
  await expect(createCallLookups(rpc, 'TEST').steps(hash, signal)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
