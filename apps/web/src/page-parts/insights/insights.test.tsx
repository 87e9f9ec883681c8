import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import { SiteContext, type Site } from '../../app/site.ts'
import { stubTx } from '../stubs.ts'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { base } from '@orrery/chains/records/base'
import { ethereum } from '@orrery/chains/records/ethereum'
import type { Chain } from '@orrery/model/chain'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { ListOf } from '@orrery/model/wire/common'
import type { CoinWorthProps } from './coin-worth.tsx'
import { ArrivedRows } from './arrived-card.tsx'
import { InsightCards } from './insights.tsx'
import type { Insights } from './insights-part.ts'

/** The cards with keys for words. */
function drawn(insights: Partial<Insights>, home?: CoinWorthProps, chain: Chain = sampleEvm, timeMs?: number): string {
  const all = { hot: null, large: null, blobs: null, verified: null, ...insights }
  return inPage(
    <InsightCards insights={all} chain={chain} {...(timeMs && { timeMs })} {...(home && { home: home as HomeInfo })} />,
    chain,
  )
}

/** A part of a page of the chain. */
function inPage(part: ReactNode, chain: Chain): string {
  const context = {
    t: (key: string, slots?: object) => (slots === undefined ? key : `${key} ${Object.values(slots).join('-')}`),
    locale: 'en_US' as const,
    chain,
    nowMs: 0,
    times: { mode: 'relative' as const, zone: null },
    href: (path: string) => path,
  }
  return renderToString(
    <SiteContext value={{ chains: [sampleEvm] } as unknown as Site}>
      <PageContextProvider value={context}>{part}</PageContextProvider>
    </SiteContext>,
  )
}

test('screens-evm §2.4: what is told of a part of the day is not called the last 24 hours', () => {
  const large = { fromHeight: 20, toHeight: 59, isDay: true, rows: [] }
  expect(drawn({ large: { ...large, whole: true } })).toContain('pools.day · gas.span 20-59')
  const part = drawn({ large: { ...large, whole: false } })
  expect(part).toContain('gas.spanPart 20-59')
  expect(part).not.toContain('pools.day')
})

test('cards of different blocks say so', () => {
  const large = { fromHeight: 20, toHeight: 59, isDay: true, whole: true, rows: [] }
  const hot = { ...large, fromHeight: 50, isDay: false, gasUsed: 0, busiest: null }
  const page = drawn({ hot, large })
  expect(page).toContain('gas.window 50-59')
  expect(page).toContain('pools.day · gas.span 20-59')
})

const none = { price: null, percentChange24h: null, marketCap: null, circulation: null }

test('screens-evm §2.4: market capitalisation and supply stand with the price, a dash where unknown, and nothing where nothing is known', () => {
  expect(drawn({}, none)).not.toContain('stat.marketCap')
  const page = drawn({}, { ...none, price: '2500.25', marketCap: '7500.75', circulation: '3', supplyAsOf: 41 })
  expect(page).toContain('7,500.75 USD')
  expect(page).toContain('chart.asOf 41')
  expect(drawn({}, { ...none, price: '1' })).toContain('--')
})

test('a price per blob gas of a few wei is read in wei, as in the list of blobs', () => {
  const page = drawn({ blobs: { gas: '131072', price: '1', burnt: '131072' } as never })
  expect(page.replace(/<[^>]*>/g, '')).toMatch(/1\s?wei/)
})

test('screens-evm §2.4: where slots follow from the time, the newest block tells how far its epoch has come', () => {
  // Slot 5 of epoch 411,392: the sixth of 32.
  const page = drawn({}, undefined, ethereum, 1_764_798_551_000 + 5 * 12_000)
  expect(page).toContain('slot.epoch 411392')
  expect(page).toContain('13,164,549')
  const [, drawnShare, around] = /stroke-dasharray="([\d.]+) ([\d.]+)"/.exec(page)!
  expect(Number(drawnShare) / Number(around)).toBeCloseTo(6 / 32, 6)
  expect(drawn({}, undefined, sampleEvm, 1_764_798_551_000)).not.toContain('slot.epoch')
})

test('screens-evm §2.3: what was burnt of the fees is told with its share of them, on chains whose blocks tell it', () => {
  const burns = { ...none, burnt24h: '3000000000000000000', fees24h: '4000000000000000000', burntFees: null }
  const told = (chain: Chain, of: Partial<HomeInfo> = burns) => drawn({}, of as CoinWorthProps, chain)
  const page = told(ethereum)
  expect(page).toContain('/ethereum/data/eip1559')
  expect(page).toContain('75%')
  expect(page).toContain('--')
  // Of no fees there is no share.
  expect(told(ethereum, { ...burns, burnt24h: '0', fees24h: '0' })).not.toContain('NaN')
  expect(told(ethereum, { ...burns, burnt24h: null })).not.toContain('eip1559')
  expect(told({ ...ethereum, quirks: { ...ethereum.quirks, stack: 'arbitrum' } } as Chain)).not.toContain('eip1559')
})

test('screens-evm §2.4: what came last from the chain that a rollup settles on is told with the coins that came along, and how far it was looked for', () => {
  expect(drawn({}, undefined, base)).toContain('/base/tx-list/l1tol2')
  expect(drawn({})).not.toContain('l1tol2')
  const seen = (told: Parameters<typeof ArrivedRows>[0]['told']) =>
    inPage(<ArrivedRows told={told} chain={base} titled={false} />, base)
  const told = (hits: readonly ArrivedMessage[], extend: object = { coverage: { ranges: [], complete: true } }) =>
    seen({ hits, extend } as unknown as ListOf<ArrivedMessage>)
  const tx = { ...stubTx, hash: `0x${'ab'.repeat(32)}`, value: '0' }
  const message = { tx, amount: '1', brought: '2500000000000000000' } as ArrivedMessage
  const page = told([message])
  expect(page).toContain(tx.hash)
  expect(page.replace(/<[^>]*>/g, '')).toContain('2.5')
  expect(told([])).toContain('arrived.none')
  expect(seen(null)).not.toContain('arrived.none')
  expect(seen('failed')).toContain('value.unknown')
  expect(told([], { coverage: { ranges: [], complete: true }, lookedTo: 1_234 })).toContain('1,234')
})
