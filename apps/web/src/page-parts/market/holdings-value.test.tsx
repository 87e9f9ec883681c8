import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { Holding, HoldingList } from '@orrery/model/wire/address'
import { expect, test } from 'vitest'
import { readyPart } from '../facts/load-part.ts'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../samples/sample-rows.fixture.ts'
import { stubList } from '../stub-list.ts'
import { stubToken } from '../stubs.ts'
import { pricedHoldingColumns } from './holdings-value.tsx'

const t = ((key: string) => key) as unknown as Translate
const holding = (worth: string | null, before: string | null): Holding => ({
  token: stubToken,
  amount: '1',
  tokenId: null,
  source: 'ledger',
  worth: worth === null ? null : { coin: worth, dollars: null },
  worthBefore: before === null ? null : { coin: before, dollars: null },
})
const partOf = (rows: readonly Holding[], coin: string | null) => {
  const value = { worth: { coin, dollars: null }, priced: 1, unpriced: 1 }
  return readyPart<HoldingList>({ ...stubList(rows[0]!), hits: [...rows], value })
}
const textOf = (rows: readonly Holding[], whole: string | null, row: Holding) =>
  Object.fromEntries(
    pricedHoldingColumns(partOf(rows, whole))(rows)
      .filter(({ id }) => ['change24h', 'share', 'lastMove'].includes(id))
      .map(({ id, cell }) => {
        const context = {
          t,
          locale: 'en_US',
          chain: sampleEvm,
          nowMs: SAMPLE_NOW,
          times: { mode: 'relative', zone: null } as const,
          href: (path: string) => path,
        }
        const html = renderToString(<PageContextProvider value={context}>{cell(row)}</PageContextProvider>)
        return [id, html.replace(/<[^>]*>/g, '')]
      }),
  )

test('screens-evm §5: each asset has its change of a day and its share of all that is priced, and a dash where neither is known', () => {
  const rows = [holding('300', '200'), holding('100', '400'), holding(null, null)]
  expect(rows.map((row) => textOf(rows, '400', row))).toEqual([
    { change24h: '+50%', share: '75%' },
    { change24h: '−75%', share: '25%' },
    { change24h: '--', share: '--' },
  ])
  // No column where no row has anything to say in it.
  expect(textOf([holding('300', null)], '300', holding('300', null))).toEqual({ share: '100%' })
  expect(textOf([holding(null, null)], null, holding(null, null))).toEqual({})
})

test('screens-evm §5: an asset says on which day it was moved last, with a dash where the ledger does not know, and nothing where there is none', () => {
  const moved: Holding = { ...holding(null, null), lastMove: { dayMs: Date.UTC(2026, 1, 3), through: 9 } }
  const newer: Holding = { ...holding(null, null), lastMove: null }
  const rows = [moved, newer]
  expect(rows.map((row) => textOf(rows, null, row))).toEqual([{ lastMove: '2026-02-03' }, { lastMove: '--' }])
  expect(textOf([newer], null, newer)).toEqual({})
})
