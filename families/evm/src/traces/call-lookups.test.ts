import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { describe, expect, test } from 'vitest'
import { makeBlock } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import { createCallLookups } from './call-lookups.ts'
import { readPrestateDiff, readStateDiff } from './state-changes.ts'

const signal = new AbortController().signal
const A: Hex = `0x${'a'.repeat(40)}`
const B: Hex = `0x${'b'.repeat(40)}`
const C: Hex = `0x${'c'.repeat(40)}`
const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`

describe('what a transaction changed (screens-evm §4.3)', () => {
  const expected = [
    { address: A, balance: { before: 9n, after: 5n }, nonce: { before: 1, after: 2 }, codeSize: null, storage: [] },
    {
      address: B,
      balance: null,
      nonce: null,
      codeSize: null,
      storage: [
        { slot: word('1'), before: word('7'), after: word('8') },
        { slot: word('2'), before: word('7'), after: word('') },
        { slot: word('3'), before: word(''), after: word('9') },
      ],
    },
    {
      address: C,
      balance: { before: 0n, after: 4n },
      nonce: { before: 0, after: 1 },
      codeSize: { before: 0, after: 2 },
      storage: [],
    },
  ]

  test('both interfaces give the same changes, and what stayed is none', () => {
    expect(
      readPrestateDiff({
        pre: {
          [A]: { balance: '0x9', nonce: 1, code: '0x' },
          [B]: { balance: '0x3', code: '0x6001', storage: { [word('1')]: word('7'), [word('2')]: word('7') } },
          [`0x${'d'.repeat(40)}`]: { balance: '0x1' },
        },
        post: {
          [A]: { balance: '0x5', nonce: 2 },
          [B]: { storage: { [word('1')]: word('8'), [word('3')]: word('9') } },
          [C]: { balance: '0x4', nonce: 1, code: '0x6001' },
          [`0x${'d'.repeat(40)}`]: {},
        },
      }),
    ).toEqual(expected)
    const change = (from: string, to: string) => ({ '*': { from, to } })
    expect(
      readStateDiff({
        stateDiff: {
          [A]: { balance: change('0x9', '0x5'), nonce: change('0x1', '0x2'), code: '=', storage: {} },
          [B]: {
            balance: '=',
            nonce: '=',
            code: '=',
            storage: {
              [word('1')]: change(word('7'), word('8')),
              [word('2')]: change(word('7'), word('0')),
              [word('3')]: { '+': word('9') },
            },
          },
          [C]: { balance: { '+': '0x4' }, nonce: { '+': '0x1' }, code: { '+': '0x6001' }, storage: {} },
          [`0x${'d'.repeat(40)}`]: { balance: '=', nonce: '=', code: '=', storage: {} },
        },
      }),
    ).toEqual(expected)
  })

  test('an account that is gone has nothing afterwards', () => {
    expect(readPrestateDiff({ pre: { [A]: { balance: '0x9', nonce: 1, code: '0x60' } }, post: {} })).toEqual([
      {
        address: A,
        balance: { before: 9n, after: 0n },
        nonce: { before: 1, after: 0 },
        codeSize: { before: 1, after: 0 },
        storage: [],
      },
    ])
  })

  test.each([
    [null],
    [{ pre: [], post: {} }],
    [{ pre: { '0x12': {} }, post: {} }],
    [{ pre: { [A]: { balance: 'much' } }, post: {} }],
    [{ pre: { [A]: { storage: { x: '0x1' } } }, post: {} }],
    [{ pre: { [A]: { nonce: -1 } }, post: {} }],
  ])('hostile answers are errors of shape (reliability F-35): %j', (answer) => {
    expect(() => readPrestateDiff(answer)).toThrow(ShapeError)
    expect(() => readStateDiff({ stateDiff: answer === null ? 7 : { [A]: { balance: answer } } })).toThrow(ShapeError)
  })
})

describe('traces on demand', () => {
  const hash = makeBlock(5, 1).block.transactions[0]!.hash
  const leaf = { type: 'CALL', from: A, to: B, value: '0x5', gas: '0x9', gasUsed: '0x3', input: '0x11223344' }
  const node = (answers: Record<string, unknown>) =>
    testRpc((method) => {
      if (method === 'eth_getTransactionByHash') return { ...makeBlock(5, 1).block.transactions[0]! }
      if (answers[method] === undefined) throw refusal(-32601, `the method ${method} does not exist/is not available`)
      return answers[method]
    })
  const flat = {
    type: 'call',
    action: { callType: 'call', from: A, to: B, value: '0x5', gas: '0x9', input: '0x11223344' },
    result: { gasUsed: '0x3' },
    traceAddress: [],
    transactionHash: hash,
    transactionPosition: 0,
  }

  test('the tree comes by whichever interface the node has, and that one is asked first from then on', async () => {
    const debug = node({ debug_traceTransaction: leaf })
    const parity = node({ trace_transaction: [flat] })
    const tree = await createCallLookups(debug, 'TEST').tree(hash, signal)
    expect(tree).toMatchObject([
      { seq: 0, path: '', kind: 'call', value: 5n, gasUsed: 3, method: '0x11223344', outcome: 'done' },
    ])
    const lookups = createCallLookups(parity, 'TEST')
    expect(await lookups.tree(hash, signal)).toEqual(tree)
    await lookups.tree(hash, signal)
    expect(parity.heard.filter((method) => method === 'debug_traceTransaction')).toHaveLength(1)
  })

  test('screens-evm §4.3: the first call used what the receipt charges, however a client counts; the calls below it keep theirs', async () => {
    const receipt = { ...makeBlock(5, 1).receipts[0]!, gasUsed: '0x5208' }
    const told = { ...leaf, gasUsed: '0xfffff', calls: [leaf] }
    const rpc = node({ debug_traceTransaction: told, eth_getTransactionReceipt: receipt })
    expect(await createCallLookups(rpc, 'TEST').tree(hash, signal)).toMatchObject([
      { path: '', gasUsed: 21_000 },
      { path: '0', gasUsed: 3 },
    ])
  })

  test('screens-evm §0.1: a node that cannot trace is said to lack it, never to have found nothing', async () => {
    const lookups = createCallLookups(node({}), 'TEST')
    await expect(lookups.tree(hash, signal)).rejects.toMatchObject({
      code: 'CAPABILITY_MISSING',
      context: { capability: expect.stringContaining('debug_traceTransaction') },
    })
    await expect(lookups.changes(hash, signal)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
    await expect(
      createCallLookups(node({ debug_traceTransaction: {} }), 'TEST').tree(hash, signal),
    ).rejects.toMatchObject({
      code: 'CAPABILITY_MISSING',
    })
  })

  test('a transaction that nobody knows is absent', async () => {
    const lookups = createCallLookups(
      testRpc(() => null),
      'TEST',
    )
    expect(await lookups.tree(hash, signal)).toBeNull()
    expect(await lookups.changes(hash, signal)).toBeNull()
  })
})
