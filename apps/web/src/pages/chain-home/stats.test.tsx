import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { homeOf } from '../../page-parts/samples/sample-home.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { HomeStats } from './home-stats.tsx'
import { MoreStats } from './more-stats.tsx'

const t = ((key: string, slots: object = {}) => [key, ...Object.values(slots)].join(' ')) as unknown as Translate

function told(home: HomeInfo): string {
  const context = {
    t,
    locale: 'en_US',
    chain: sampleUtxo,
    nowMs: SAMPLE_NOW,
    times: { mode: 'relative', zone: null } as const,
    href: (path: string) => path,
  }
  const html = renderToString(
    <PageContextProvider value={context}>
      <HomeStats chain={sampleUtxo} home={home} height={840_123} timeMs={SAMPLE_NOW} hasDays={false} loading={false} />
      <MoreStats chain={sampleUtxo} home={home} loading={false} />
    </PageContextProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

/** What an output chain can fill of explorer §3.8, each with a number that stands nowhere else, and how the home writes it. */
const FILLED: readonly (readonly [Partial<HomeInfo>, string])[] = [
  [{ totalTransactionCount: 411 }, 'stat.txs 411'],
  [{ transactionCount24h: 412 }, 'stat.in24h 412'],
  [{ avgTxPerBlock: 413 }, 'stat.txPerBlock 413'],
  [{ avgBlockTime: 414 }, 'value.seconds 414'],
  [{ tps: 415 }, 'stat.tps 415'],
  [{ pendingTransactionCount: 416 }, 'stat.pending 416'],
  [{ allAddressCount: 417 }, 'stat.addresses 417'],
  [{ activeAddressCount: 418 }, 'stat.active 418'],
  [{ difficulty: '419' }, 'stat.difficulty 419'],
  [{ hashRate: '420' }, 'stat.hashRate 420'],
  [{ algorithm: 'scrypt-421', consensus: 'PoW' }, 'PoW · scrypt-421'],
  [{ consensus: 'PoW', minerIncome: '42200000000' }, 'stat.minerIncome 422'],
  [{ circulation: '42300000000' }, 'stat.circulation 423'],
  [{ totalSupply: '42400000000' }, 'chart.supply 424'],
  // screens-nonevm §4.5: of 24 hours blocks, value and fees.
  [{ blockCount24h: 425 }, 'stat.blocks24h 425'],
  [{ transactionValue24h: '42600000000' }, 'stat.value24h 426'],
  [{ fees24h: '42700000000' }, 'stat.fees24h 427'],
]

test('screens-nonevm §2.2: the home of an output chain has every number that its family can fill, and none of an account chain', () => {
  const all = told(
    Object.assign({}, homeOf(sampleUtxo), { estimates: [] }, ...FILLED.map(([field]) => field)) as HomeInfo,
  )
  expect(all).toContain('stat.height 840,123')
  for (const [, words] of FILLED) expect(all).toContain(words)
  expect(all).not.toMatch(/stat\.(?:contracts|tokens|tokenKinds|burnt24h|common)|chart\.failedTx/)
})

test('screens-evm §2.4, §16.5: what is locked is told as a floor, and where nothing prices it the home says why', () => {
  const context = { t, locale: 'en_US', chain: sampleEvm, nowMs: SAMPLE_NOW, href: (path: string) => path }
  const drawn = (tvl: string | null) =>
    renderToString(
      <PageContextProvider value={{ ...context, times: { mode: 'relative', zone: null } }}>
        <MoreStats chain={sampleEvm} home={{ ...homeOf(sampleEvm), tvl }} loading={false} />
      </PageContextProvider>,
    )
  expect(drawn('1235.96')).toMatch(/data-tip="stat\.tvl\.hint"[^>]*>≥ 1,235 USD</)
  expect(drawn(null)).toMatch(/data-tip="stat\.tvl\.none"[^>]*>--</)
})

test('screens-evm §2.4: all addresses tell who is counted, and as of which block where a ledger counts them', () => {
  const context = { t, locale: 'en_US', chain: sampleEvm, nowMs: SAMPLE_NOW, href: (path: string) => path }
  const drawn = (more: Partial<HomeInfo>) =>
    renderToString(
      <PageContextProvider value={{ ...context, times: { mode: 'relative', zone: null } }}>
        <MoreStats chain={sampleEvm} home={{ ...homeOf(sampleEvm), asOf: 500, ...more }} loading={false} />
      </PageContextProvider>,
    )
  expect(drawn({ addressesAsOf: 437 })).toMatch(
    /data-tip="[^"]*; producer; uncle miner; withdrawal\}\| · chart\.asOf 437"[^>]*>stat\.addresses</,
  )
  expect(drawn({})).toMatch(/data-tip="\|\{from, to\}\| · chart\.asOf 500"[^>]*>stat\.addresses</)
})
