import type { PackedUserOp } from '@orrery/family/event-sources'
import type { CallNode } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { opFrames } from './user-op-calls.ts'

const [ENTRY, BUNDLER, FORWARDER, A, B] = ['e', 'b', 'f', '1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]

const frame = (path: string, from: Hex, to: Hex, more: Partial<CallNode> = {}): CallNode => ({
  seq: 0,
  kind: 'call',
  outcome: 'done',
  path,
  from,
  to,
  value: 0n,
  gas: null,
  gasUsed: null,
  method: null,
  error: null,
  input: '0x',
  output: null,
  ...more,
})
/** Accounts in the order of their operations, as a bundle's call data name them here. */
const unpack = (input: Hex, sender: Hex) => {
  const accounts = input === '0xaabb' ? [A, B] : []
  const index = accounts.indexOf(sender)
  return index === -1 ? null : ({ index, count: accounts.length } as PackedUserOp)
}
const bundleAt = (path: string, from: Hex, more: Partial<CallNode> = {}) => {
  const at = (place: string) => (path === '' ? place : `${path}.${place}`)
  return [
    frame(path, from, ENTRY, { input: '0xaabb', ...more }),
    frame(at('0'), ENTRY, A),
    frame(at('1'), ENTRY, B),
    frame(at('2'), ENTRY, ENTRY),
    frame(at('2.0'), ENTRY, A),
    frame(at('3'), ENTRY, ENTRY),
    frame(at('3.0'), ENTRY, B),
    frame(at('3.0.0'), B, FORWARDER),
    frame(at('4'), ENTRY, BUNDLER),
  ]
}
const paths = (tree: readonly CallNode[], sender: Hex) =>
  opFrames(tree, { entryPoint: ENTRY, sender, nonce: 1n }, unpack).frames?.map(({ path }) => path) ?? null

test('screens-evm §4.4: the calls of an operation are those below the entry point’s own call for it', () => {
  const tree = bundleAt('', BUNDLER)
  expect(paths(tree, A)).toEqual(['2', '2.0'])
  expect(paths(tree, B)).toEqual(['3', '3.0', '3.0.0'])
})

test('screens-evm §4.4: a bundle that another contract hands on is found in the trace, and one that was undone is none', () => {
  const failed = bundleAt('0', FORWARDER, { outcome: 'failed' })
  const tree = [frame('', BUNDLER, FORWARDER), ...failed, ...bundleAt('1', FORWARDER)]
  expect(paths(tree, B)).toEqual(['1.3', '1.3.0', '1.3.0.0'])
  expect(opFrames(tree, { entryPoint: ENTRY, sender: B, nonce: 1n }, unpack).asked).toMatchObject({ index: 1 })
})

test('where the entry point does not call itself once for each operation, nothing is told apart', () => {
  const tree = bundleAt('', BUNDLER).filter(({ path }) => !path.startsWith('3'))
  expect(paths(tree, A)).toBeNull()
  expect(opFrames(tree, { entryPoint: ENTRY, sender: BUNDLER, nonce: 1n }, unpack)).toEqual({
    asked: null,
    frames: null,
  })
})
