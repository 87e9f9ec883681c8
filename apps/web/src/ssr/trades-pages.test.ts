import { expect, test } from 'vitest'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { ADDRESS } from '../pages/page-params.fixture.ts'
import { askOf, documentOf } from './every-page.fixture.ts'

const TAB = `/devnet/token/${ADDRESS}?tab=dex`

test('screens-evm §8.2: exchanges of a token go on behind a link, with their file, and the way back to the newest', async () => {
  const asked: unknown[] = []
  const sample = createSampleApi()
  const by = askOf({
    ...sample,
    getTokenTrades: async (params, signal) => {
      asked.push(params.cursor)
      return { ...(await sample.getTokenTrades(params, signal)), ...(params.cursor !== undefined && { next: null }) }
    },
  })
  const { html: newest } = await documentOf(TAB, by)
  expect(newest).toContain('?tab=dex&amp;trades=older"')
  expect(newest).not.toContain('>First</a>')
  const { html: older } = await documentOf(`${TAB}&trades=older`, by)
  expect(asked).toEqual([undefined, 'older'])
  expect(older).toMatch(/<a href="[^"]*\?tab=dex"[^>]*>First<\/a>/)
  expect(older).toMatch(/trades=older&amp;rows=trades&amp;format=csv"/)
  expect(older).toContain('older transfers of the token: 3')
  expect(older).not.toContain('>Older</a>')
})
