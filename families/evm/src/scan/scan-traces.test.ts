import type { Hex } from '@orrery/primitives/hex'
import { createRandom, type Random } from '@orrery/primitives/random'
import { describe, expect, test } from 'vitest'
import { asNested, randomTree } from '../testing/random-tree.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import type { SparseBlock } from '../traces/call-frame.ts'
import { readNestedBlock } from '../traces/nested-frames.ts'
import { traceBlock } from '../traces/traced-block.ts'
import { TX, TX_WIDTH } from './scan-block.ts'
import { scanTraces } from './scan-traces.ts'

type Root = { readonly hash: Hex; readonly from: Hex; readonly value: Hex }

const hashOf = (i: number): Hex => `0x${(i + 1).toString(16).padStart(64, '0')}`
const FROM: Hex = `0x${'2'.repeat(40)}`
const LEAF = { type: 'CALL', from: FROM, to: `0x${'3'.repeat(40)}`, value: '0x0', input: '0x' }
const ROOT: Root = { hash: hashOf(0), from: FROM, value: '0x0' }

/** The transactions as a block's text tells them. */
function blockOf(roots: readonly Root[]) {
  const txs = new Int32Array(roots.length * TX_WIDTH).fill(-1)
  let text = ''
  for (const [i, { hash, from, value }] of roots.entries())
    for (const [slot, digits] of [
      [TX.hash, hash],
      [TX.from, from],
      [TX.value, value],
    ] as const) {
      txs[i * TX_WIDTH + slot] = text.length
      text += digits.slice(2)
      txs[i * TX_WIDTH + slot + 1] = text.length
    }
  return { text: Buffer.from(text), txs, txCount: roots.length }
}

const summed = (block: SparseBlock, roots: readonly Root[]) =>
  traceBlock(block, { height: 7, hashOf: (i) => roots[i]!.hash, coinsEnd: 'any' })
const parsed = (text: string, roots: readonly Root[]) =>
  summed(
    readNestedBlock(
      JSON.parse(text),
      roots.map(({ hash }) => hash),
    ),
    roots,
  )
const scan = (text: string, roots: readonly Root[] = [ROOT], mayDiffer = false) =>
  scanTraces(
    blockOf(roots),
    () => mayDiffer,
    (block) => summed(block, roots),
  )(Buffer.from(text), 0)
/** Roots as the trace tells them. */
const rootsOf = (told: readonly { txHash?: Hex; result: unknown }[]): readonly Root[] =>
  told.map(({ txHash, result }, i) => {
    const { from, value } = result as { from: Hex; value?: Hex }
    return { hash: txHash ?? hashOf(i), from, value: value ?? '0x0' }
  })

/** Keys of all objects in another order: geth tells `value` and `type` after `calls`. */
function shuffled(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.entries(value).map(([key, item]) => ({ key, item: shuffled(item, random), at: random() }))
  return Object.fromEntries(keys.toSorted((a, b) => a.at - b.at).map(({ key, item }) => [key, item]))
}

describe('call trees from the bytes of an answer (issue 4: whichever trace API the node has)', () => {
  test('come to the same as through JSON.parse', () => {
    const random = createRandom(11)
    for (let round = 0; round < 200; round++) {
      const told = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, i) => ({
        txHash: hashOf(i),
        result: asNested(randomTree(random)),
      }))
      const text = JSON.stringify(round % 2 === 0 ? told : shuffled(told, random))
      const roots = rootsOf(told)
      expect(scan(text, roots)).toEqual({ value: parsed(text, roots), end: text.length })
    }
  })

  test('a list of calls, or a result, that stands there twice is left to JSON.parse (reliability F-06)', () => {
    const twice = JSON.stringify([{ result: { ...LEAF, calls: [LEAF] } }])
    expect(scan(twice)).not.toBeNull()
    expect(scan(twice.replace('"calls":', '"calls":[],"calls":'))).toBeNull()
    expect(scan(`[{"result":${JSON.stringify(LEAF)},"result":${JSON.stringify(LEAF)}}]`)).toBeNull()
  })

  test('a failure told with what it reverted with, its words escaped and not in Latin letters', () => {
    const odd = { ...LEAF, error: 'é "quoted" \n 失敗', revertReason: 'say "no"', output: '0x' }
    const told = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`
    const calls = [odd, { ...LEAF, input: '0x0102030405', error: 'execution reverted', output: told }, LEAF]
    const text = JSON.stringify([{ txHash: hashOf(0), result: { ...LEAF, calls } }])
    const found = scan(text)!.value
    expect(found).toEqual(parsed(text, [ROOT]))
    expect(found.frames).toEqual([4])
    expect(found.calls.map(({ seq, method, error }) => [seq, method, error])).toEqual([
      [1, null, 'é "quoted" 失敗'],
      [2, '0x01020304', 'reverted: nope'],
    ])
  })

  test('a tree as deep as the EVM goes', () => {
    let deep: object = LEAF
    for (let i = 0; i < 1_024; i++) deep = { ...LEAF, value: '0x1', calls: [deep] }
    const text = JSON.stringify([{ txHash: hashOf(0), result: deep }])
    expect(scan(text, [{ ...ROOT, value: '0x1' }])!.value.calls).toHaveLength(1_023)
  })

  const above = `${JSON.stringify(LEAF).slice(0, -1)},"calls":[`
  test.each([
    ['no list', '{}'],
    ['fewer transactions', '[]'],
    ['another transaction', JSON.stringify([{ txHash: hashOf(5), result: LEAF }])],
    ['another sender', JSON.stringify([{ result: { ...LEAF, from: `0x${'4'.repeat(40)}` } }])],
    ['other coins', JSON.stringify([{ result: { ...LEAF, value: '0x1' } }])],
    ['no result', JSON.stringify([{ txHash: hashOf(0), error: 'timeout' }])],
    ['another kind', JSON.stringify([{ result: { ...LEAF, type: 'AUTHCALL' } }])],
    ['a broken address', JSON.stringify([{ result: { ...LEAF, from: '0x12' } }])],
    ['a value of 300 bits', JSON.stringify([{ result: { ...LEAF, value: `0x${'f'.repeat(75)}` } }])],
    [
      'digits that are none',
      JSON.stringify([{ result: { ...LEAF, calls: [{ ...LEAF, value: '0x1', to: `0x${'z'.repeat(40)}` }] } }]),
    ],
    ['calls that are none', JSON.stringify([{ result: { ...LEAF, calls: '0x' } }])],
    ['a child that is none', JSON.stringify([{ result: { ...LEAF, calls: [7] } }])],
    ['a tree too deep', `[{"result":${above.repeat(3_000)}${JSON.stringify(LEAF)}${']}'.repeat(3_000)}}]`],
    ['a text that ends too soon', JSON.stringify([{ result: LEAF }]).slice(0, -9)],
  ])('is left to JSON.parse (reliability F-35): %s', (_, text) => {
    expect(scan(text)).toBeNull()
  })

  test('a type of a stack may be executed for another', () => {
    expect(scan(JSON.stringify([{ result: LEAF }]), [{ ...ROOT, value: '0x5' }], true)).not.toBeNull()
  })

  recorded('of recorded blocks', () => {
    for (const file of [
      'ethereum-etl/test_extract_geth_traces_job/block_with_create/web3_response.debug_traceBlockByNumber_0xf44f2_tracer_calltracer.json',
      'rosetta-optimism/goerli_bedrock_block_trace_5003318.json',
    ]) {
      const told = recordedResult(file) as { txHash?: Hex; result: unknown }[]
      const text = JSON.stringify(told)
      expect(scan(text, rootsOf(told))!.value).toEqual(parsed(text, rootsOf(told)))
    }
  })
})
