import type { ChainOf } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { block } from '../../page-parts/samples/sample-rows.fixture.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { ChoicePart } from './choice-part.ts'
import { page } from './page.ts'
import { View } from './view.tsx'

const LAST = 900
const evm = sampleEvm as ChainOf<'evm'>
const chain = { ...evm, quirks: { ...evm.quirks, minedThrough: LAST } }

async function drawn(search: string): Promise<string> {
  const sample = createSampleApi()
  const mined = {
    ...block(chain, LAST),
    reward: '5',
    ext: { ...block(chain, LAST).ext, difficulty: '7', uncles: ['0x1'] },
  }
  const api = {
    ...sample,
    listBlocks: async (asked: object) => {
      const list = await sample.listBlocks(asked as never)
      return { ...list, hits: [mined] }
    },
  } as typeof sample
  const query = new URLSearchParams(search)
  await ChoicePart.open()
  const context = { api, chain, chains: [chain], params: {}, page: 1, query, signal: new AbortController().signal }
  const data = await page.load(context as unknown as Parameters<typeof page.load>[0])
  expect(valueOf(data.part)?.hits).toHaveLength(1)
  return drawSample(<View data={data} chain={chain} page={1} query={query} params={{}} loading={false} />, {
    chain,
    api,
  })
}

test('screens-evm §3.1: the list of the blocks before the consensus changed shows their work and their uncles unasked, others do not', async () => {
  const before = await drawn(`toBlock=${LAST}`)
  for (const label of ['evm.block.difficulty', 'evm.block.uncles', 'column.reward', 'column.producer'])
    expect(before).toContain(label)
  expect(before).toContain('blocks.mined')
  for (const search of ['', `toBlock=${LAST - 1}`]) expect(await drawn(search)).not.toContain('evm.block.difficulty')
})
