import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { PanelSection } from '@orrery/family/panels'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'

/** What the page asks the API for, and the output that it marks. */
async function open(hash: string, chain: Chain) {
  const asked: string[] = []
  const sample = createSampleApi()
  const api = {
    ...sample,
    getTransaction: (params: { chain: string; hash: string }) => {
      asked.push(params.hash)
      return sample.getTransaction(params)
    },
  } as ApiClient
  const data = await page.load({
    api,
    chain,
    chains: [],
    params: { hash },
    page: 1,
    query: new URLSearchParams(),
    signal: new AbortController().signal,
  })
  const flow = data.panel.sections.find(({ as }) => as === 'flow') as Extract<PanelSection, { as: 'flow' }> | undefined
  return { asked, marked: flow?.marked, outputs: flow?.outputs.length ?? 0 }
}

const TXID = 'ab'.repeat(32)

test('screens-nonevm §4.5: an outpoint leads to its transaction, where the output is marked', async () => {
  const { asked, marked, outputs } = await open(`${TXID}:0`, sampleUtxo)
  expect(outputs).toBeGreaterThan(0)
  expect([asked, marked]).toEqual([[TXID], 0])
  expect((await open(TXID, sampleUtxo)).marked).toBeUndefined()
})

test('an output that the transaction has not marks nothing, and other chains have no outpoints', async () => {
  expect((await open(`${TXID}:9999`, sampleUtxo)).marked).toBeUndefined()
  expect((await open(`0x${TXID}:0`, sampleEvm)).asked).toEqual([`0x${TXID}:0`])
})
