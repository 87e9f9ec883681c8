import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import type { RunesTxListData } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

/** Where the page leads for a file of what it lists. */
async function fileFor(query: string, isEmpty = false): Promise<string | undefined> {
  const list = await api.listAllRuneMoves({ chain: btc.code })
  const part: Part<typeof list> = readyPart(isEmpty ? { ...list, hits: [] } : list)
  const data = { ledgers: [], tab: 'all', part } satisfies RunesTxListData
  const props = { data, chain: btc, params: {}, page: 1, query: new URLSearchParams(query), loading: false }
  const html = drawSample(<View {...(props as never as Parameters<typeof View>[0])} />, { chain: btc, api })
  return /href="([^"]*\/download\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

test('screens-nonevm §2.4: the file of rune transactions is of the rune or the address that the list is narrowed to', async () => {
  const { hits } = await api.listAllRuneMoves({ chain: btc.code })
  expect(await fileFor('')).toBe('/bitcoin/download?set=rune-moves')
  expect(await fileFor('of=840000:1')).toBe('/bitcoin/download?set=rune-moves&rune=840000%3A1')
  expect(await fileFor('of=uncommon')).toBe(
    `/bitcoin/download?set=rune-moves&${new URLSearchParams({ rune: hits[0]!.rune.id })}`,
  )
  expect(await fileFor('of=uncommon', true)).toBeUndefined()
  expect(await fileFor('of=bc1qxyz')).toBe('/bitcoin/download?set=address-rune-moves&subject=bc1qxyz')
})
