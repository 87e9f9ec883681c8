import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { AddressSignals } from '@orrery/model/wire/address-activity'
import type { SimilarContract } from '@orrery/model/wire/similar-contracts'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { expect, test } from 'vitest'
import { SiteContext, type Site } from '../../app/site.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { NearRows } from './contract-near.tsx'
import { SignalsTab } from './signals-tab.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const OTHER = {
  ...sampleEvm,
  code: 'OTHER',
  path: 'other',
  name: { ...sampleEvm.name, full: 'Other Chain' },
  native: { ...sampleEvm.native, symbol: 'OTH' },
  quirks: { ...sampleEvm.quirks, chainId: 77 },
} as typeof sampleEvm
const site: Site = {
  t,
  language: LANGUAGES[0]!,
  theme: 'system',
  times,
  tables: new Map(),
  api: createSampleApi(),
  chains: [sampleEvm, OTHER],
  menuPages: [],
  images: OWN_IMAGES,
  reports: false,
  place: { language: 'en_US', languageSegment: null, prefixed: false },
  nowMs: SAMPLE_NOW,
  words: async () => undefined,
  href,
}
const drawn = (children: ReactNode): string =>
  renderToString(
    <SiteContext value={site}>
      <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: SAMPLE_NOW, times, href }}>
        {children}
      </PageContextProvider>
    </SiteContext>,
  )
const addressOf = (byte: string) => `0x${byte.repeat(20)}`

test('screens-evm §15.5: contracts that resemble one tell transactions and balances, those of other chains in the coin of theirs', () => {
  const alike: SimilarContract = {
    address: addressOf('ab'),
    name: null,
    kind: 'same',
    likeness: 100,
    sameFunctions: true,
    sameDeployer: false,
    madeMs: null,
    txCount: 4_321,
    balance: '2000000000000000000',
  }
  const found = { hits: [alike], total: 1, compared: 1, of: 1, elsewhere: [] }
  const alone = drawn(<NearRows found={found} />)
  expect(alone).toContain('4,321')
  expect(alone).not.toContain('contract.near.elsewhere')
  const there = { ...alike, address: addressOf('cd'), txCount: null }
  const told = drawn(<NearRows found={{ ...found, elsewhere: [{ chain: 'OTHER', contract: there }] }} />)
  for (const words of ['contract.near.elsewhere.rule', 'Other Chain', 'OTH', `/other/address/${there.address}`])
    expect(told, words).toContain(words)
})

test('screens-evm §5: an address that posts batches tells of which rollup, by the name of its chain where the site follows it', () => {
  const last = { txHash: `0x${'ef'.repeat(32)}`, height: 5, timeMs: SAMPLE_NOW }
  const batch = { inbox: addressOf('ff'), stack: 'op', chainId: 77, count: 12, withBlobs: 9, fees: '7', last } as const
  const signals: AddressSignals = {
    first: null,
    last: null,
    funded: null,
    made: null,
    counted: { txs: 12, sinceMs: null, whole: true },
    activeDays: 1,
    counterparties: [],
    approvals: null,
    lookAlikes: [],
    concentrated: null,
    batches: [batch, { ...batch, inbox: addressOf('1c'), stack: 'arbitrum', chainId: null }],
    signals: ['batcher'],
    atMs: SAMPLE_NOW,
    coverage: { ranges: [], complete: true },
  }
  const told = drawn(<SignalsTab signals={signals} base="/x" />)
  for (const words of ['signal.batcher.text', 'Other Chain', 'Arbitrum', addressOf('1c')])
    expect(told, words).toContain(words)
  expect(drawn(<SignalsTab signals={{ ...signals, batches: [], signals: [] }} base="/x" />)).toContain(
    'signals.rules.batcher',
  )
})
