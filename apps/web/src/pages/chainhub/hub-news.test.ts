import { expect, test } from 'vitest'
import type { ChartList } from '@orrery/model/wire/chart'
import { chooseCharts, loadChosenCharts } from './hub-charts.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { UPGRADES } from '../upgrade/known-upgrades.ts'
import { loadNews, newsOf, UPGRADE_OF } from './hub-news.ts'

const CHAIN = { code: 'ETH', path: 'eth' }
const chart = (id: string, values: readonly (string | null)[], more: object = {}): ChartList['hits'][number] =>
  ({
    chart: { id, title: `chart.${id}`, adds: true, ...more },
    times: values.map((_, day) => day * 86_400_000),
    values: [values],
  }) as never
const NONE = { large: [], verified: [], upgrades: [], marks: [], forked: [], charts: [] }

test('screens-evm §10: a day is told where none of at least seven before it was as high, and never the one that runs', () => {
  const records = (values: readonly (string | null)[], more?: object) =>
    newsOf(CHAIN, { ...NONE, charts: [chart('tx-count', values, more)] })
  const week = ['1', '2', '3', '4', '5', '6', '7']
  expect(records([...week, '8', '99'])).toEqual([
    {
      chain: 'ETH',
      as: 'record',
      title: 'chart.tx-count',
      days: 8,
      timeMs: 8 * 86_400_000,
      path: '/eth/charts/tx-count',
    },
  ])
  expect(records([...week, '7', '99']), 'as high as another').toEqual([])
  expect(records([...week.slice(1), '8', '99']), 'too few days').toEqual([])
  expect(records([...week, null, '99']), 'a day that is not known').toEqual([])
  expect(records([...week, '8', '99'], { adds: undefined }), 'means are no records').toEqual([])
})

test('screens-evm §10: large transfers, verified contracts and forks lead to their pages, and what has no time is left out', () => {
  const news = newsOf(CHAIN, {
    ...NONE,
    large: [
      { hash: '0xa', value: '5', timeMs: 3 },
      { hash: '0xb', value: '6', timeMs: null },
    ] as never,
    verified: [{ address: '0xc', name: 'Vault', verifiedMs: 2 }] as never,
    forked: [
      { hash: '0xd', height: 7, depth: 2, kind: 'reorg', lostMs: 9, seenMs: 1 },
      { hash: '0xe', height: 8, depth: 1, kind: 'uncle', lostMs: null, seenMs: null },
    ] as never,
  })
  expect(news.map(({ as, timeMs, path }) => [as, timeMs, path])).toEqual([
    ['large', 3, '/eth/tx/0xa'],
    ['verified', 2, '/eth/address/0xc/contract'],
    ['reorg', 9, '/eth/forked-block/0xd'],
  ])
})

test('screens-evm §10: upgrades are told, of contracts by their logs and of rules by the first block that shows them', () => {
  const place = { height: 5, txIndex: 0, txHash: '0xa', kind: 'implementation', previous: null, sender: null }
  const first = { height: 9, timeMs: 4, isExact: true }
  const mark = (id: string, told: object | null) => ({ id, field: 'f', isActive: true, first: told })
  const news = newsOf(CHAIN, {
    ...NONE,
    upgrades: [
      { ...place, logIndex: 3, timeMs: 8, contract: '0xc', target: '0xd' },
      { ...place, logIndex: 4, timeMs: 7, contract: '0xe', target: '0xd', kind: 'admin' },
    ] as never,
    marks: [
      mark('cancun', first),
      // When it came is not known, it was there from the start, nothing shows it, or it is none that this site knows.
      mark('prague', { ...first, isExact: false }),
      mark('shanghai', { ...first, height: 0 }),
      mark('london', null),
      mark('none', first),
    ] as never,
  })
  expect(news).toEqual([
    {
      chain: 'ETH',
      timeMs: 8,
      path: '/eth/tx/0xa/logs#log-3',
      as: 'upgraded',
      contract: '0xc',
      kind: 'implementation',
      target: '0xd',
    },
    { chain: 'ETH', timeMs: 4, path: '/eth/dencun-upgrade', as: 'rules', name: 'Dencun', height: 9 },
  ])
})

test('explorer §2.2: the chosen charts of a chain are those of the choice that it has, in its order', () => {
  const all = ['hash-rate', 'other', 'tx-count', 'burn'].map((id) => chart(id, ['1']))
  expect(chooseCharts(all, []).map(({ chart: { id } }) => id)).toEqual(['tx-count', 'burn', 'hash-rate'])
  // The operator's own choice, of which this chain does not have all.
  expect(chooseCharts(all, ['hash-rate', 'supply-of-none', 'tx-count']).map(({ chart: { id } }) => id)).toEqual([
    'hash-rate',
    'tx-count',
  ])
})

test('screens-evm §0: a chain that does not answer is named, and its silence is no news', async () => {
  const none = async () => ({ hits: [], undrawn: [], day: null, marks: [] }) as never
  const away = () => Promise.reject(new Error('away'))
  const signal = new AbortController().signal
  const answering = {
    getLargestValues: none,
    listVerifiedContracts: none,
    listUpgrades: none,
    getUpgrades: none,
    listForkedBlocks: none,
    listCharts: none,
  }
  const chains = [sampleEvm, sampleUtxo]
  expect(await loadNews(answering, chains, signal)).toEqual({ news: [], silent: [] })
  // Of output chains large transfers and sources are not asked for.
  expect((await loadNews({ ...answering, getLargestValues: away }, chains, signal)).silent).toEqual([sampleEvm.code])
  expect((await loadNews({ ...answering, listUpgrades: away }, chains, signal)).silent).toEqual([sampleEvm.code])
  expect((await loadNews({ ...answering, listCharts: away }, chains, signal)).silent).toHaveLength(2)
  const facts = async () => ({ hubCharts: [] }) as never
  expect(await loadChosenCharts({ getSiteFacts: facts, listCharts: away }, chains, signal)).toEqual([
    { chain: sampleEvm.code, hits: null },
    { chain: sampleUtxo.code, hits: null },
  ])
})

test('screens-evm §13.3: upgrades are called as their pages are', () => {
  for (const [mark, name] of Object.entries(UPGRADE_OF))
    expect(UPGRADES[`${name.toLowerCase()}-upgrade` as keyof typeof UPGRADES]).toMatchObject({ mark, name })
  // Of others no block tells.
  expect(Object.values(UPGRADES).filter(({ mark }) => UPGRADE_OF[mark] === undefined)).toMatchObject([
    { mark: 'osaka' },
  ])
})
