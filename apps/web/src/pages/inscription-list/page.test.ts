import { expect, test } from 'vitest'
import { btc } from '@orrery/chains/records/btc'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { ltc } from '@orrery/chains/records/ltc'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { inscriptionTabs, page } from './page.ts'

test('principle 3: which inscriptions are cursed is a tab only where it is known', () => {
  expect(inscriptionTabs(btc)).toContain('cursed')
  for (const chain of [ltc, fractalBitcoin]) {
    expect(inscriptionTabs(chain)).not.toContain('cursed')
    expect(inscriptionTabs(chain)).toContain('brc20')
  }
})

test('screens-nonevm §4.7: inscriptions are listed with BRC20 alone or without, and the oldest first where they come by age', async () => {
  const asked: object[] = []
  const api = {
    ...createSampleApi(),
    listInscriptions: (params: object) => Promise.reject((asked.push(params), new Error('no answer in this test'))),
  }
  for (const tab of [undefined, 'brc20', 'no-brc20', 'size'])
    await page
      .load({ api, chain: btc, params: { tab }, query: new URLSearchParams('order=oldest'), page: 1 } as never)
      .catch(() => null)
  const list = { chain: 'BTC', page: 1, limit: 20 }
  expect(asked).toEqual([
    { ...list, order: 'oldest' },
    { ...list, order: 'oldest', brc20: 'yes' },
    { ...list, order: 'oldest', brc20: 'no' },
    { ...list, sort: 'size' },
  ])
})
