import { expect, test } from 'vitest'
import type { BlockSummary } from '@orrery/model/wire/block'
import { readState } from '../app/state-text.ts'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../page-parts/samples/sample-chains.fixture.ts'
import { askOf, documentOf } from './every-page.fixture.ts'
import { leanBlock } from './lean-blocks.ts'

const api = createSampleApi()
const withdrawal = { index: 1, validator: 2, address: `0x${'5'.repeat(40)}`, gwei: '7' }
/** As a chain tells them whose blocks have everything. */
const full = (block: BlockSummary): BlockSummary => ({
  ...block,
  ext: {
    ...block.ext,
    ...('gasUsed' in block.ext && {
      withdrawals: [withdrawal, withdrawal],
      uncles: [`0x${'6'.repeat(64)}`],
      difficulty: '17',
      requestsHash: `0x${'7'.repeat(64)}`,
    }),
  },
})
/** Answers pages with blocks that are changed so. */
const pagesOf = (change: (block: BlockSummary) => BlockSummary) =>
  askOf({
    ...api,
    listBlocks: async (...asked) => {
      const list = await api.listBlocks(...asked)
      return { ...list, hits: list.hits.map(change) }
    },
  })
const pieces = (html: string): { readonly drawn: string; readonly data: unknown } => {
  const state = [...html.matchAll(/<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, text]) => text!)
    .toSorted((a, b) => b.length - a.length)[0]!
  return { drawn: html.replace(state, ''), data: (readState(state) as { data: unknown }).data }
}

test.each([
  ['/', 'home'],
  [`/${sampleEvm.path}`, 'chain home'],
  [`/${sampleEvm.path}/block-list`, 'block list'],
  [`/${sampleUtxo.path}`, 'chain home of outputs'],
  [`/${sampleUtxo.path}/block-list`, 'block list of outputs'],
])('%s: browsers draw from less what the server drew', async (url) => {
  // All columns, those that few choose, too.
  const [whole, lean] = await Promise.all(
    [full, (block: BlockSummary) => leanBlock(full(block), !url.endsWith('/block-list'))].map(async (change) =>
      pieces((await documentOf(url, pagesOf(change))).html),
    ),
  )
  expect(whole!.data).toEqual(lean!.data)
  expect(lean!.drawn).toBe(whole!.drawn)
  expect(JSON.stringify(whole!.data)).not.toMatch(/"(?:stateRoot|merkleRoot|requestsHash)"/)
})

test('a lean block tells how many there are of what it does not list', () => {
  const block = { ext: { withdrawals: [1, 2, 3], uncles: [], feeBands: [[1, 2]], nonce: '0x1' } } as never
  expect(leanBlock(block).ext).toEqual({ withdrawals: 3, uncles: 0, feeBands: [[1, 2]] })
  expect(leanBlock(block, false).ext).toEqual({ withdrawals: 3, uncles: 0 })
})
