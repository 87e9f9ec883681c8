import { expect, test } from 'vitest'
import type { CallNode } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { storageWriters } from './storage-writers.ts'

const [USER, PROXY, LOGIC, TOKEN]: readonly Hex[] = ['1', '2', '3', '4'].map((digit): Hex => `0x${digit.repeat(40)}`)
const node = (path: string, kind: string, from: Hex, to: Hex | null, outcome: CallNode['outcome'] = 'done') =>
  ({ path, kind, from, to, outcome }) as CallNode
const told = (...tree: readonly CallNode[]) =>
  Object.fromEntries([...storageWriters(tree)].map(([on, calls]) => [on, calls.map(({ path }) => path)]))

test('screens-evm §4.3: storage is written by calls that run on it, borrowed code by the account that borrows', () => {
  expect(
    told(
      node('', 'call', USER!, PROXY!),
      node('0', 'delegatecall', PROXY!, LOGIC!),
      node('0.0', 'call', PROXY!, TOKEN!),
      node('0.0.0', 'delegatecall', TOKEN!, LOGIC!),
    ),
  ).toEqual({ [PROXY!]: ['', '0'], [TOKEN!]: ['0.0', '0.0.0'] })
})

test('what failed, was undone or is below a static call wrote nothing', () => {
  expect(
    told(
      node('', 'call', USER!, PROXY!),
      node('0', 'call', PROXY!, TOKEN!, 'undone'),
      node('1', 'staticcall', PROXY!, TOKEN!),
      node('1.0', 'call', TOKEN!, LOGIC!),
      node('2', 'create', PROXY!, null, 'failed'),
      node('3', 'create2', PROXY!, LOGIC!),
    ),
  ).toEqual({ [PROXY!]: [''], [LOGIC!]: ['3'] })
  expect(told(node('', 'call', USER!, TOKEN!, 'failed'))).toEqual({})
})
