import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import type { Panel } from '@orrery/family/panels'
import { loadOutputTab, markOutput } from './output-tx.ts'

test('screens-nonevm §4.5: the tab hex of a transaction of outputs is that of the node’s answer, which has its bytes', async () => {
  const list = { chain: sampleUtxo.code, hash: 'ab'.repeat(32), page: 1, limit: 20 }
  const open = (name: string) => loadOutputTab(name, createSampleApi(), list, new AbortController().signal)
  expect(await open('hex')).toMatchObject({ id: 'raw', part: { value: { answers: expect.any(Array) } } })
  expect(await open('nothing')).toBeNull()
})

test('screens-nonevm §4.5: an output that was asked for is marked, and one that the transaction does not have is said not to be there', () => {
  const flow = { as: 'flow', title: 'flow', inputs: [], outputs: [{}, {}], totalIn: null, totalOut: '2', fee: null }
  const at = (output: number | null, whole?: object) =>
    markOutput({ rows: [], sections: [{ ...flow, ...(whole && { whole }) }] } as unknown as Panel, output, '/tx/ab')
      .sections
  expect(at(null)).toEqual([flow])
  expect(at(1)).toEqual([{ ...flow, marked: 1 }])
  expect(at(2)).toMatchObject([
    { as: 'rows', rows: [{ value: { key: 'outpoint.none', slots: { output: 2, count: 2 } } }] },
    flow,
  ])
  // Only some of them are told.
  expect(at(700, { inputs: 1, outputs: 900, firstOutput: 500 })).toMatchObject([
    { as: 'flow', marked: 700, lists: '/tx/ab' },
  ])
})
