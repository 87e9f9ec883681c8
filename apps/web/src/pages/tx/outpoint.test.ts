import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { PanelSection } from '@orrery/family/panels'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'

/** What the page asks the API for, and the output that it marks. */
async function open(hash: string, chain: Chain, sides?: { readonly outputs: number; readonly firstOutput: number }) {
  const asked: string[] = []
  const sample = createSampleApi()
  const api = {
    ...sample,
    getTransaction: async (params: { chain: string; hash: string; output?: number }) => {
      asked.push([params.hash, ...(params.output === undefined ? [] : [params.output])].join(' '))
      const tx = await sample.getTransaction(params)
      return sides === undefined ? tx : { ...tx, ext: { ...tx.ext, sides: { inputs: 1, final: false, ...sides } } }
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
  return { asked, marked: flow?.marked, lists: flow?.lists, outputs: flow?.outputs.length ?? 0 }
}

const TXID = 'ab'.repeat(32)

test('screens-nonevm §4.5: an outpoint leads to its transaction, where the output is marked', async () => {
  const { asked, marked, outputs } = await open(`${TXID}:0`, sampleUtxo)
  expect(outputs).toBeGreaterThan(0)
  expect([asked, marked]).toEqual([[`${TXID} 0`], 0])
  expect((await open(TXID, sampleUtxo)).marked).toBeUndefined()
})

test('an output that the transaction has not marks nothing, and other chains have no outpoints', async () => {
  expect((await open(`${TXID}:9999`, sampleUtxo)).marked).toBeUndefined()
  expect((await open(`0x${TXID}:0`, sampleEvm)).asked).toEqual([`0x${TXID}:0`])
})

test('screens-nonevm §4.5: of a transaction of 30,000 outputs the page asks for those around the one that is meant, and leads to all', async () => {
  const sides = { outputs: 30_000, firstOutput: 20_000 }
  expect(await open(`${TXID}:20001`, sampleUtxo, sides)).toMatchObject({
    asked: [`${TXID} 20001`],
    marked: 20_001,
    lists: `/${sampleUtxo.path}/tx/${TXID}`,
  })
  expect((await open(`${TXID}:30000`, sampleUtxo, sides)).marked).toBeUndefined()
  expect((await open(`${TXID}:0`, sampleUtxo)).lists, 'all of it is told').toBeUndefined()
})
