import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { describe, expect, test } from 'vitest'
import { createRandom } from '@orrery/primitives/random'
import { asFlat, asNested, randomTree } from '../testing/random-tree.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { errorOf } from './call-frame.ts'
import { readFlatBlock, readFlatFrames } from './flat-frames.ts'
import { readNestedBlock, readNestedFrames } from './nested-frames.ts'
import { revertReason } from './revert-reason.ts'

const HASH: Hex = `0x${'5'.repeat(64)}`

describe('call trees (issue 4: whichever trace API the node has)', () => {
  test('both flavours of a random tree give the same frames', () => {
    const random = createRandom(7)
    for (let round = 0; round < 300; round++) {
      const tree = randomTree(random)
      expect(readNestedFrames(asNested(tree))).toEqual(tree)
      const flat = asFlat(tree, HASH, 0)
      expect(readFlatFrames(random() < 0.5 ? flat : flat.toReversed())).toEqual(tree)
    }
  })

  test('a frame below one that failed does not hold, whatever it says itself', () => {
    const leaf = { type: 'CALL', from: `0x${'2'.repeat(40)}`, to: `0x${'3'.repeat(40)}`, value: '0x5', input: '0x' }
    const answer = { ...leaf, calls: [{ ...leaf, error: 'execution reverted', calls: [{ ...leaf }] }, { ...leaf }] }
    expect(readNestedFrames(answer).map(({ path, holds }) => [path.join('.'), holds])).toEqual([
      ['', true],
      ['0', false],
      ['0.0', false],
      ['1', true],
    ])
  })

  test('words of clients for the same failure are one', () => {
    expect(['execution reverted', 'Reverted', 'EvmError: Revert'].map(errorOf)).toEqual([
      'reverted',
      'reverted',
      'reverted',
    ])
    expect(['out of gas', 'OutOfGas', 'Out of gas'].map(errorOf)).toEqual(['out of gas', 'out of gas', 'out of gas'])
    expect(errorOf('invalid jump  destination')).toBe('invalid jump destination')
    expect(errorOf('x'.repeat(5_000))).toHaveLength(200)
  })

  test('a reason is the text, the panic or the selector that a contract reverted with', () => {
    const text = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}` as const
    expect(revertReason(text)).toBe('nope')
    expect(revertReason(`0x4e487b71${'11'.padStart(64, '0')}`)).toBe('Panic(0x11)')
    expect(revertReason('0x01020304ff')).toBe('0x01020304')
    expect(revertReason('0x')).toBeNull()
    expect(revertReason('0x08c379a0ff')).toBeNull()
  })
})

describe('hostile answers are errors of shape, never anything else (reliability F-35)', () => {
  const leaf = { type: 'CALL', from: `0x${'2'.repeat(40)}`, to: `0x${'3'.repeat(40)}`, input: '0x' }
  const flat = {
    type: 'call',
    action: { callType: 'call', from: leaf.from, to: leaf.to, value: '0x0', gas: '0x1', input: '0x' },
  }
  const flatAt = (traceAddress: number[], position = 0) => ({
    ...flat,
    result: null,
    traceAddress,
    transactionHash: HASH,
    transactionPosition: position,
  })
  let deep: unknown = leaf
  for (let i = 0; i < 3_000; i++) deep = { ...leaf, calls: [deep] }

  test.each([
    ['no object', null],
    ['another kind', { ...leaf, type: 'AUTHCALL' }],
    ['a broken address', { ...leaf, from: '0x12' }],
    ['a value of 300 bits', { ...leaf, value: `0x${'f'.repeat(75)}` }],
    ['calls that are none', { ...leaf, calls: 'many' }],
    ['a child that is none', { ...leaf, calls: [7] }],
    ['a tree too deep', deep],
  ])('nested: %s', (_, answer) => {
    expect(() => readNestedFrames(answer)).toThrow(ShapeError)
  })

  test('nested: more frames than may be', () => {
    expect(() => readNestedFrames({ ...leaf, calls: [leaf, leaf] }, 2)).toThrow(ShapeError)
  })

  test.each([
    ['no list', {}],
    ['nothing', []],
    ['no root', [flatAt([0])]],
    ['two roots', [flatAt([]), flatAt([])]],
    ['a child twice', [flatAt([]), flatAt([0]), flatAt([0])]],
    ['a hole among children', [flatAt([]), flatAt([1])]],
    ['a child of nobody', [flatAt([]), flatAt([0, 0])]],
    ['a path that is none', [{ ...flatAt([]), traceAddress: ['x'] }]],
  ])('flat: %s', (_, answer) => {
    expect(() => readFlatFrames(answer)).toThrow(ShapeError)
  })

  test('the trace of another transaction, or of fewer, is refused', () => {
    expect(() => readFlatBlock([flatAt([])], [`0x${'6'.repeat(64)}`])).toThrow(ShapeError)
    expect(() => readFlatBlock([flatAt([])], [HASH, HASH])).toThrow(ShapeError)
    expect(() => readFlatBlock([flatAt([], 9)], [HASH])).toThrow(ShapeError)
    expect(() => readNestedBlock([], [HASH])).toThrow(ShapeError)
    // A reward names no transaction: of an empty block only its hash tells whose it is (reliability F-08).
    const reward = { type: 'reward', action: { author: leaf.from, value: '0x5' }, traceAddress: [], blockHash: HASH }
    expect(readFlatBlock([reward], [], HASH).rewards).toHaveLength(1)
    expect(() => readFlatBlock([reward], [], `0x${'6'.repeat(64)}`)).toThrow(ShapeError)
    expect(() => readNestedBlock([{ txHash: `0x${'6'.repeat(64)}`, result: leaf }], [HASH])).toThrow(ShapeError)
    expect(() => readNestedBlock([{ error: 'timeout' }], [HASH])).toThrow(ShapeError)
  })
})

describe('recorded traces', () => {
  recorded('mainnet block 1,000,690 is the same by both trace interfaces', () => {
    const folder = 'ethereum-etl/'
    const hashes: readonly Hex[] = [
      '0x2c3cfb8d7f3039fcad64bd231beb0229af55f9114d74aef12a6f228ad1dac100',
      '0xe4de004685c7b5fe48854cfb54cd59686f3f7cbf95e68c3984dfd672fe677871',
    ]
    const nested = readNestedBlock(
      recordedResult(
        `${folder}test_extract_geth_traces_job/block_with_create/web3_response.debug_traceBlockByNumber_0xf44f2_tracer_calltracer.json`,
      ),
      hashes,
    )
    const flat = readFlatBlock(
      recordedResult(`${folder}test_export_traces_job/block_with_create/web3_response.trace_block_0xf44f2.json`),
      hashes,
    )
    expect(flat.txs).toEqual(nested.txs)
    expect(flat.txs[1]![0]).toMatchObject({ kind: 'create', to: '0xa7e3cf952ea8d9438a26ee346c295f1ada328ae1' })
    expect(flat.rewards).toEqual([{ author: '0xf8b483dba2c3b7176a3da549ad41a48bb3121069', value: 5n * 10n ** 18n }])
  })

  recorded('a block of Optimism: delegate calls move nothing', () => {
    const frames = readNestedBlock(recordedResult('rosetta-optimism/goerli_bedrock_block_trace_5003318.json'), [
      ...Array.from(
        { length: (recordedResult('rosetta-optimism/goerli_bedrock_block_trace_5003318.json') as unknown[]).length },
        () => HASH,
      ),
    ]).txs
    const all = frames.flat()
    expect(all.length).toBeGreaterThan(3)
    for (const { kind, value } of all) if (kind === 'delegatecall' || kind === 'staticcall') expect(value).toBe(0n)
  })

  recorded('the call tree that alloy keeps', () => {
    expect(readNestedFrames(recordedResult('alloy/rpc-types-trace/test_data/call_tracer/default.json'))).toMatchObject([
      { kind: 'call', path: [], value: 0n },
      { kind: 'call', path: [0], value: 0x6f05b59d3b20000n, to: '0x0024f658a46fbb89d8ac105e98d7ac7cbbaf27c5' },
    ])
  })
})
