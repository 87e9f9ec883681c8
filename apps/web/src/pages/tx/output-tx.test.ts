import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { loadOutputTab } from './output-tx.ts'

test('screens-nonevm §4.5: the tab hex of a transaction of outputs is that of the node’s answer, which has its bytes', async () => {
  const list = { chain: sampleUtxo.code, hash: 'ab'.repeat(32), page: 1, limit: 20 }
  const open = (name: string) => loadOutputTab(name, createSampleApi(), list, new AbortController().signal)
  expect(await open('hex')).toMatchObject({ id: 'raw', part: { value: { answers: expect.any(Array) } } })
  expect(await open('nothing')).toBeNull()
})
