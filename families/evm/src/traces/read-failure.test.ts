import type { Hex } from '@orrery/primitives/hex'
import { OrreryError } from '@orrery/errors/orrery-error'
import { RefusalData } from '@orrery/transport/refusal-data'
import { describe, expect, test } from 'vitest'
import { makeBlock } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import type { CallFrame } from './call-frame.ts'
import { failedFrames, readFailure } from './read-failure.ts'
import { readRevert, revertReason } from './revert-reason.ts'

const signal = new AbortController().signal
const A: Hex = `0x${'a'.repeat(40)}`
const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
const NOT_ENOUGH = `0xe450d38c${'0'.repeat(24)}${'a'.repeat(40)}${word(1)}${word(5)}` as Hex

const frame = (path: readonly number[], error: string | null, output: Hex | null = null): CallFrame => ({
  kind: 'call',
  from: A,
  to: A,
  value: 0n,
  gas: 100,
  gasUsed: 90,
  input: '0xa9059cbb',
  output,
  error,
  path,
  holds: error === null,
})

describe('what a contract reverted with (screens-evm §4.3)', () => {
  test('is read in browsers, too, where there are no buffers of Node', () => {
    const { Buffer: kept } = globalThis
    try {
      Reflect.deleteProperty(globalThis, 'Buffer')
      const text = `0x08c379a0${word(32)}${word(3)}${'6e6f21'.padEnd(64, '0')}` as Hex
      expect(readRevert(text)).toEqual({ as: 'text', text: 'no!' })
      expect(readRevert(NOT_ENOUGH)).toMatchObject({ as: 'error' })
    } finally {
      globalThis.Buffer = kept
    }
  })

  test('a text that is cut says so where it is read, and stays as it was in the index', () => {
    const said = (points: number): Hex =>
      `0x08c379a0${word(32)}${word(points)}${'61'.repeat(points).padEnd(Math.ceil(points / 32) * 64, '0')}`
    expect(readRevert(said(256))).toEqual({ as: 'text', text: 'a'.repeat(256) })
    expect(readRevert(said(257))).toEqual({ as: 'text', text: `${'a'.repeat(256)}…` })
    expect(revertReason(said(257))).toBe('a'.repeat(256))
  })

  test('errors of known signatures are named with their values, and stay selectors in the index', () => {
    expect(readRevert(NOT_ENOUGH)).toEqual({
      as: 'error',
      name: 'ERC20InsufficientBalance',
      params: [
        { name: 'sender', type: 'address', value: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa' },
        { name: 'balance', type: 'uint256', value: '1' },
        { name: 'needed', type: 'uint256', value: '5' },
      ],
    })
    expect(revertReason(NOT_ENOUGH)).toBe('0xe450d38c')
  })

  test('panics, unknown bytes and silence are told apart', () => {
    expect(readRevert(`0x4e487b71${word(0x12)}`)).toEqual({ as: 'panic', code: '0x12' })
    expect(readRevert('0xdeadbeef01')).toEqual({ as: 'unknown', data: '0xdeadbeef01' })
    expect(readRevert('0x')).toEqual({ as: 'silent' })
    expect(readRevert(null)).toEqual({ as: 'silent' })
  })
})

describe('the call where a failure began (screens-evm §4.3)', () => {
  const paths = (frames: readonly CallFrame[]) => failedFrames(frames).map(({ path }) => path)

  test('the last call of each failing frame leads down', () => {
    expect(
      paths([
        frame([], 'reverted', '0x01'),
        frame([0], null),
        frame([1], 'reverted', '0x02'),
        frame([1, 0], 'out of gas'),
      ]),
    ).toEqual(['', '1', '1.0'])
  })

  test('a failure that was caught is no cause, unless its bytes were carried up', () => {
    expect(paths([frame([], 'reverted', '0x01'), frame([0], 'reverted', '0x02'), frame([1], null)])).toEqual([''])
    expect(paths([frame([], 'reverted', '0x02'), frame([0], 'reverted', '0x02'), frame([1], null)])).toEqual(['', '0'])
    expect(paths([frame([], null), frame([0], 'reverted', '0x02')])).toEqual([])
  })

  test('a tree of a thousand failing levels has an end', () => {
    const deep = Array.from({ length: 1_000 }, (_, depth) => frame(Array<number>(depth).fill(0), 'reverted', '0x01'))
    expect(failedFrames(deep)).toHaveLength(32)
  })
})

describe('a failed transaction (screens-evm §4.3)', () => {
  const { block, receipts } = makeBlock(700, 1)
  const tx = { ...block.transactions[0]!, gas: '0x100' }
  const receipt = { ...receipts[0]!, status: '0x0', gasUsed: '0x100' }
  const revert = (reason: string, data?: Hex) =>
    new OrreryError(
      'UPSTREAM_RPC',
      { source: 'test', method: 'eth_call', code: 3, reason },
      data === undefined ? {} : { cause: new RefusalData(data) },
    )
  const node = (call: (gas: string, at: string) => unknown, now = 900) =>
    testRpc((method, params) => {
      if (method === 'eth_getTransactionByHash') return tx
      if (method === 'eth_getTransactionReceipt') return receipt
      if (method === 'eth_blockNumber') return `0x${now.toString(16)}`
      return call((params[0] as { gas: string }).gas, String(params[1]))
    })
  const before = 699
  const untraced = () => Promise.reject(new OrreryError('CAPABILITY_MISSING', { chain: 'ETH', capability: 'traces' }))

  test('without traces it is executed again: before its block, with more gas, and now', async () => {
    const rpc = node((gas, at) => {
      if (at === '0x384') throw refusal(-32000, 'missing trie node 1234')
      if (gas === '0x200') return '0x'
      throw revert('execution reverted', NOT_ENOUGH)
    })
    const failure = await readFailure(rpc, tx.hash, untraced, signal)
    expect(failure?.frames).toBeNull()
    expect(failure?.untraced).toContain('traces')
    expect(failure?.trials).toMatchObject([
      { as: 'before', height: before, failing: { error: 'reverted', reason: { name: 'ERC20InsufficientBalance' } } },
      { as: 'moreGas', height: before, failing: null, refused: null },
      { as: 'now', height: 900, failing: null, refused: 'missing trie node 1234' },
    ])
  })

  test('the sentence of a node that sends no bytes is read', async () => {
    const rpc = node(() => {
      throw refusal(-32000, 'execution reverted: not the owner')
    })
    const failure = await readFailure(rpc, tx.hash, async () => [frame([], 'out of gas')], signal)
    expect(failure?.trials[0]?.failing).toEqual({ error: 'reverted', reason: { as: 'text', text: 'not the owner' } })
    expect(failure?.frames).toMatchObject([{ path: '', error: 'out of gas', reason: null }])
  })

  test('one that worked has no failure', async () => {
    const rpc = testRpc((method) => (method === 'eth_getTransactionByHash' ? tx : { ...receipt, status: '0x1' }))
    expect(await readFailure(rpc, tx.hash, untraced, signal)).toBeNull()
  })

  test('of a token’s failed transfer its contract is asked what was there and what was allowed, before the block and now', async () => {
    const token: Hex = `0x${'7'.repeat(40)}`
    const [owner, router]: Hex[] = [`0x${'c'.repeat(40)}`, `0x${'d'.repeat(40)}`]
    const taken =
      `0x23b872dd${owner!.slice(2).padStart(64, '0')}${'e'.repeat(40).padStart(64, '0')}${word(500)}` as const
    const asked: string[] = []
    const rpc = testRpc((method, params) => {
      if (method === 'eth_getTransactionByHash') return tx
      if (method === 'eth_getTransactionReceipt') return receipt
      if (method === 'eth_blockNumber') return '0x384'
      const { to, data } = params[0] as { to?: string; data: string }
      if (to !== token) throw revert('execution reverted')
      asked.push(`${data.slice(0, 10)} ${String(params[1])}`)
      const at = params[1] === '0x384' ? 900 : 400
      return `0x${word(data.startsWith('0x70a08231') ? at : 450)}`
    })
    const frames = [
      frame([], 'reverted', '0x01'),
      { ...frame([0], 'reverted', '0x02'), from: router!, to: token, input: taken },
      { ...frame([0, 0], 'reverted', '0x02'), from: token, kind: 'delegatecall' as const, input: taken },
    ]
    const failure = await readFailure(rpc, tx.hash, async () => frames, signal)
    expect(failure?.need).toEqual({
      token,
      owner,
      spender: router,
      amount: 500n,
      said: [
        { as: 'before', height: before, balance: 400n, allowance: 450n },
        { as: 'now', height: 900, balance: 900n, allowance: 450n },
      ],
    })
    expect(asked).toHaveLength(4)
    // A token that answers `false` is what its caller called last.
    const silent = [frame([], 'reverted', '0x01'), { ...frame([0], null), from: router!, to: token, input: taken }]
    expect((await readFailure(rpc, tx.hash, async () => silent, signal))?.need).toMatchObject({ token, amount: 500n })
    // Other failures have none.
    expect((await readFailure(rpc, tx.hash, async () => [frame([], 'reverted', '0x01')], signal))?.need).toBeNull()
  })

  test('a contract that tells no allowance is none of fungible tokens: nothing is said of it', async () => {
    const items: Hex = `0x${'7'.repeat(40)}`
    const taken = `0x23b872dd${word(1)}${word(2)}${word(3)}` as const
    const rpc = testRpc((method, params) => {
      if (method === 'eth_getTransactionByHash') return { ...tx, to: items, input: taken }
      if (method === 'eth_getTransactionReceipt') return receipt
      if (method === 'eth_blockNumber') return '0x384'
      const { data } = params[0] as { data: string }
      if (data.startsWith('0x70a08231')) return `0x${word(1)}`
      throw revert('execution reverted')
    })
    expect((await readFailure(rpc, tx.hash, untraced, signal))?.need).toBeNull()
  })
})
