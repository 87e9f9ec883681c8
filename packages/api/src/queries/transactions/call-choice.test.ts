import { expect, test } from 'vitest'
import type { CallNode } from '@orrery/model/calls'
import type { ChainDesk } from '../chain-desk.ts'
import { callsOfTx } from './call-lists.ts'
import type { FoundTx } from './find-tx.ts'

const node = (path: string, kind: string, value = 0n): CallNode => ({ path, kind, value, outcome: 'done' }) as CallNode
const tree = [
  node('', 'call'),
  node('0', 'call', 5n),
  node('0.0', 'staticcall'),
  node('1', 'call'),
  node('1.0', 'delegatecall'),
]

const view = { base: null, tip: null, bundle: () => null }
const desk = {
  chain: { code: 'TN' },
  family: {
    calls: {
      table: 'calls',
      traced: 'traced',
      of: (row: unknown) => row,
      isKept: ({ path, value }: CallNode) => path !== '' && value > 0n,
      isActing: ({ kind }: CallNode) => kind === 'call',
    },
  },
  node: { callTree: async () => tree },
  wire: { call: (row: unknown) => row, head: () => null },
  runtime: { archive: { state: () => ({ ranges: [], generation: 0 }) } },
} as unknown as ChainDesk
const found = {
  state: 'included',
  source: 'node',
  view,
  tx: { hash: '0x01', height: 7, txIndex: 2, timeMs: 1 },
} as unknown as FoundTx

test('screens-evm §4.3: calls of a transaction are those that move something, all that could, or every one but its own', async () => {
  const paths = async (which?: 'kept' | 'acting' | 'all') =>
    (await callsOfTx(desk, found, {}, which)).data.hits.map(({ path }) => path)
  expect(await paths()).toEqual(['0'])
  expect(await paths('acting')).toEqual(['0', '1'])
  expect(await paths('all')).toEqual(['0', '0.0', '1', '1.0'])
})
