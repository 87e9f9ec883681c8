import { gzipSync } from 'node:zlib'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { hiveBlock, recorded, recordedJson } from '../testing/recordings.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import { keccakHex } from '../verify/keccak.ts'
import { EMPTY_ROOT, hashedRoot } from '../verify/ordered-root.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'
import { makeBlock } from '../testing/blocks.ts'
import { readGenesis } from './read-genesis.ts'

const signal = new AbortController().signal
const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')

type Alloc = Record<string, { balance: string; nonce?: string; code?: Hex; storage?: Record<Hex, Hex> }>

/** What geth's `debug_dumpBlock` says of the accounts of a genesis file. */
const dumpOf = (alloc: Alloc) => ({
  root: 'unused',
  accounts: Object.fromEntries(
    Object.entries(alloc).map(([address, { balance, nonce = '0x0', code, storage = {} }]) => [
      `0x${address.replace('0x', '')}`,
      {
        balance: BigInt(balance).toString(),
        nonce: Number(nonce),
        codeHash: code ? keccakHex(bytes(code)) : keccakHex(Buffer.alloc(0)),
        root:
          Object.keys(storage).length === 0
            ? EMPTY_ROOT
            : hashedRoot(
                Object.entries(storage).map(([slot, value]) => ({
                  key: bytes(slot),
                  value: encodeRlp(toRlpNumber(value)),
                })),
              ),
      },
    ]),
  ),
})

const nodeWith = (stateRoot: Hex, answers: Record<string, unknown>) =>
  testRpc((method) => {
    if (method === 'eth_getBlockByNumber') {
      const { block } = makeBlock(0, 0)
      return { ...block, stateRoot, transactions: [] }
    }
    if (answers[method] === undefined) throw refusal(-32601, `the method ${method} does not exist/is not available`)
    return answers[method]
  })

recorded('an allocation is believed when its accounts make the state root of block 0, and only then', async () => {
  const { alloc } = recordedJson('hive-rpc-compat/genesis.json') as { alloc: Alloc }
  const stateRoot = hiveBlock('get-genesis').stateRoot
  const found = await readGenesis(nodeWith(stateRoot, { debug_dumpBlock: dumpOf(alloc) }), signal)
  expect(found).toMatchObject({ ok: true, how: 'debug_dumpBlock' })
  const told = Object.values(alloc).reduce((sum, { balance }) => sum + BigInt(balance), 0n)
  expect(found.ok && found.allocation.reduce((sum, { balance }) => sum + balance, 0n)).toBe(told)

  const [first, ...rest] = Object.entries(alloc)
  const less = await readGenesis(nodeWith(stateRoot, { debug_dumpBlock: dumpOf(Object.fromEntries(rest)) }), signal)
  expect(less).toMatchObject({ ok: false, why: expect.stringContaining('state root') })
  const more = { ...alloc, [first![0]]: { ...first![1], balance: '0x77777' } }
  expect(await readGenesis(nodeWith(stateRoot, { debug_dumpBlock: dumpOf(more) }), signal)).toMatchObject({ ok: false })
})

const anvilDump = (value: unknown): Hex => `0x${gzipSync(JSON.stringify(value)).toString('hex')}`

test('anvil tells the state of block 0 by its hash, in any order', async () => {
  const { hash } = makeBlock(0, 0).block
  const a: Hex = `0x${'a'.repeat(40)}`
  const dump = anvilDump({
    historical_states: [
      [`0x${'9'.repeat(64)}`, { accounts: { [a]: { balance: '0x99' } } }],
      [
        hash,
        {
          accounts: {
            [`0x${'c'.repeat(40)}`]: { balance: '0x6' },
            [a]: { balance: '0x5' },
            [`0x${'b'.repeat(40)}`]: { balance: '0x0' },
          },
        },
      ],
    ],
  })
  expect(await readGenesis(nodeWith(`0x${'1'.repeat(64)}`, { anvil_dumpState: dump }), signal)).toEqual({
    ok: true,
    how: 'anvil_dumpState',
    allocation: [
      { address: a, balance: 5n },
      { address: `0x${'c'.repeat(40)}`, balance: 6n },
    ],
  })
})

test('anvil without a mined block tells block 0 as its state of now; once there are blocks that is not taken for it', async () => {
  const a: Hex = `0x${'a'.repeat(40)}`
  const at = (best: number) =>
    nodeWith(`0x${'1'.repeat(64)}`, {
      anvil_dumpState: anvilDump({
        best_block_number: best,
        accounts: { [a]: { balance: '0x7' } },
        historical_states: [],
      }),
    })
  expect(await readGenesis(at(0), signal)).toMatchObject({ ok: true, allocation: [{ address: a, balance: 7n }] })
  expect(await readGenesis(at(1), signal)).toMatchObject({ ok: false })
})

const LENT: Hex = `0x${'a'.repeat(40)}`
/** A development node that lends one key, and whose block 0 holds these accounts. */
function funded(there: Record<Hex, bigint>, stateRoot: Hex = EMPTY_ROOT) {
  const leafOf = (balance: bigint) =>
    encodeRlp(['0x', toRlpNumber(`0x${balance.toString(16)}`), EMPTY_ROOT, keccakHex(Buffer.alloc(0))])
  const entries = Object.entries(there)
  const [only] = entries
  // The root node of a trie of one: the whole path and its value. Of more, anything whose hash is the root is not made here.
  const rootNode = encodeRlp([
    `0x20${keccakHex(bytes(only![0])).slice(2)}`,
    `0x${Buffer.from(leafOf(only![1])).toString('hex')}`,
  ])
  return testRpc((method, params) => {
    if (method === 'eth_getBlockByNumber') return { ...makeBlock(0, 0).block, stateRoot, transactions: [] }
    if (method === 'eth_accounts') return [LENT]
    if (method !== 'eth_getProof') throw refusal(-32601, 'the response is too large')
    return {
      address: params[0],
      balance: `0x${(there[params[0] as Hex] ?? 0n).toString(16)}`,
      nonce: '0x0',
      codeHash: keccakHex(Buffer.alloc(0)),
      storageHash: EMPTY_ROOT,
      accountProof: [`0x${Buffer.from(rootNode).toString('hex')}`],
      storageProof: [],
    }
  })
}

test('however large its state has grown, a development node tells block 0 by the accounts whose keys it lends, where they alone make the root of their proofs', async () => {
  expect(await readGenesis(funded({ [LENT]: 5n }), signal)).toEqual({
    ok: true,
    how: 'eth_getProof',
    allocation: [{ address: LENT, balance: 5n }],
  })
})

test('where block 0 had an account that no key is lent of, or its header has another root, those that are known are not taken for all', async () => {
  const stranger: Hex = `0x${'b'.repeat(40)}`
  const why = expect.stringContaining('block 0 has more accounts')
  expect(await readGenesis(funded({ [stranger]: 7n, [LENT]: 5n }), signal)).toMatchObject({ ok: false, why })
  expect(await readGenesis(funded({ [LENT]: 5n }, `0x${'1'.repeat(64)}`), signal)).toMatchObject({ ok: false, why })
})

test.each([
  ['nothing at all', {}],
  ['no bytes', { anvil_dumpState: 7 }],
  ['no gzip', { anvil_dumpState: '0x0011' }],
  ['no states', { anvil_dumpState: anvilDump({}) }],
  ['no state of block 0', { anvil_dumpState: anvilDump({ historical_states: [['0x1', {}]] }) }],
  ['accounts that are none', { debug_dumpBlock: { root: '', accounts: { '0x12': {} } } }],
])('a node that tells %s leaves the allocation unknown, and the reason is said', async (_, answers) => {
  const found = await readGenesis(nodeWith(`0x${'1'.repeat(64)}`, answers), signal)
  expect(found).toMatchObject({ ok: false, why: expect.stringContaining('debug_dumpBlock') })
})

test('a node that does not answer is an error, not an absence', async () => {
  const dead = testRpc(() => {
    throw new Error('nobody home')
  })
  await expect(readGenesis(dead, signal)).rejects.toSatisfy((error: unknown) => !isOrreryError(error))
})
