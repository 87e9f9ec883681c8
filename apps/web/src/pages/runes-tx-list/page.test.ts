import { expect, test } from 'vitest'
import { btc } from '@orrery/chains/records/btc'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { page, readAsked } from './page.ts'

const asked = (text: string) => readAsked(new URLSearchParams({ of: text }))

test('screens-nonevm §4.7: moves of runes are narrowed to a rune or to an address, by one field', () => {
  for (const rune of ['840000:1', 'UNCOMMON•GOODS', 'UNCOMMON.GOODS', 'uncommongoods', 'A'])
    expect(asked(` ${rune} `)).toEqual({ rune })
  for (const address of [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ])
    expect(asked(address)).toEqual({ address })
  expect(asked(' ')).toEqual({})
})

test('an address under the name that the field had leads to it', async () => {
  const load = (tab: string | undefined, query: string) =>
    page.load({
      api: createSampleApi(),
      chain: btc,
      params: tab === undefined ? {} : { tab },
      query: new URLSearchParams(query),
      page: 1,
      signal: new AbortController().signal,
    } as never)
  await expect(load(undefined, 'address=bc1a')).rejects.toMatchObject({ path: '/bitcoin/runes-tx-list?of=bc1a' })
  await expect(load('burn', 'address=bc1a')).rejects.toMatchObject({ path: '/bitcoin/runes-tx-list/burn?of=bc1a' })
  expect(await load('burn', 'of=bc1a')).toMatchObject({ tab: 'burn' })
})
