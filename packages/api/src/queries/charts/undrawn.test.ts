import { readFileSync } from 'node:fs'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { isLayer2 } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { undrawnOf } from '@orrery/charts/undrawn'
import type { ChainRuntime } from '../../runtime.ts'
import { chartsOf } from './chart-list.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../../../i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

test('screens-evm §10, §0 rule 1: what cannot be drawn says by a message what it would need, and is no chart of that chain', () => {
  for (const chain of ALL_CHAINS) {
    const offered = ALL_CHARTS.filter(
      ({ families, fits }) => (families === 'all' || families.includes(chain.family)) && (fits?.(chain) ?? true),
    ).map(({ id }) => id)
    for (const { id, title, needs } of undrawnOf(chain)) {
      expect([messages[needs], messages[title]], `${chain.code} ${id}`).not.toContain(undefined)
      expect(offered, `${chain.code} has it`).not.toContain(id)
    }
  }
})

test('screens-evm §10: charts of a consensus layer are missing of staked chains, those of a parent chain of rollups', () => {
  const needsOf = (code: string) =>
    new Map(undrawnOf(ALL_CHAINS.find((chain) => chain.code === code)!).map(({ id, needs }) => [id, needs]))
  expect(needsOf('ETH').get('participation')).toBe('needs.beacon')
  const asked = new Map(
    undrawnOf(
      ALL_CHAINS.find(({ code }) => code === 'ETH')!,
      { beacon: true },
    ).map(({ id, needs }) => [id, needs]),
  )
  expect([asked.get('participation'), asked.get('supply')], 'a consensus node that is asked is not missing').toEqual([
    'chart.needs.states',
    'chart.needs.states',
  ])
  expect(messages['chart.needs.states']).toBeDefined()
  expect(needsOf('ETH').has('l2-batches')).toBe(false)
  expect(needsOf('ETH').get('supply')).toBe('chart.needs.rewards')
  expect([needsOf('ETC').has('supply'), needsOf('ETC').has('net-issuance')], 'its balances tell it').toEqual([
    false,
    false,
  ])
  expect(needsOf('ETH').has('price-vs-activity'), 'its pools tell the price').toBe(false)
  expect(needsOf('BTC').get('price')).toBe('chart.needs.feed')
  const rollup = ALL_CHAINS.find((chain) => chain.family === 'evm' && isLayer2(chain))!
  expect(needsOf(rollup.code).get('l1-cost')).toBe('needs.parent')
  expect(
    undrawnOf(rollup, { parent: true }).find(({ id }) => id === 'l1-cost')?.needs,
    'a node that is there is not missing',
  ).toBe('needs.later')
  expect(needsOf(rollup.code).get('supply')).toBe('chart.needs.bridged')
})

test('screens-evm §10: what is valued by a wrapped coin or dollar coins is missing where none is known, and said to be', () => {
  const of = ({ code }: (typeof ALL_CHAINS)[number]) =>
    new Map(undrawnOf(ALL_CHAINS.find((chain) => chain.code === code)!).map(({ id, needs }) => [id, needs]))
  const accounts = ALL_CHAINS.filter(({ family }) => family === 'evm')
  const wrapped = accounts.filter(({ wrappedNative }) => wrappedNative !== undefined)
  const bare = accounts.filter(({ wrappedNative, quotes }) => wrappedNative === undefined && quotes === undefined)
  expect([wrapped.length > 0, bare.length > 0]).toEqual([true, true])
  // The chain of a plain start names its own by what others are priced with.
  for (const chain of [...wrapped, accounts.find(({ code }) => code === 'DEVNET')!]) {
    expect(of(chain).has('dex-volume')).toBe(false)
    expect(chartsOf({ chain } as ChainRuntime).some(({ id }) => id === 'dex-volume')).toBe(true)
  }
  for (const chain of bare) expect(of(chain).get('tvl-dex')).toBe('chart.needs.wrapped')
  const [eth, unknown] = [
    accounts.find(({ code }) => code === 'ETH')!,
    bare.find(({ code }) => code.endsWith('-TEST'))!,
  ]
  expect(of(eth).has('stable-supply')).toBe(false)
  expect(of(unknown).get('stable-supply')).toBe('chart.needs.stables')
  expect(undrawnOf(ALL_CHAINS.find(({ code }) => code === 'BTC')!).some(({ id }) => id === 'stable-supply')).toBe(false)
})

test('screens-evm §10: only validators of a beacon chain are said to stand there; how other chains stake stands in no block', () => {
  const of = (code: string) =>
    new Map(undrawnOf(ALL_CHAINS.find((chain) => chain.code === code)!).map(({ id, needs }) => [id, needs]))
  for (const code of ['ETH', 'SEPOLIA-TEST', 'GNOSIS']) expect(of(code).get('apr')).toBe('needs.beacon')
  for (const code of ['AVAX', 'POLYGON', 'FTM']) {
    expect([code, of(code).get('apr'), of(code).get('supply')]).toEqual([
      ...[code, 'chart.needs.validators', 'chart.needs.issue'],
    ])
    // Words of the beacon chain.
    expect(of(code).has('compounding-share')).toBe(false)
  }
})

test('screens-evm §10: a chart that cannot be drawn is told by its title, by that of the shelf where other chains have it', () => {
  const told = undrawnOf(ALL_CHAINS.find(({ code }) => code === 'ETH')!)
  expect(told.find(({ id }) => id === 'supply')?.title).toBe('chart.supply')
  expect(told.find(({ id }) => id === 'apr')?.title).toBe('chart.undrawn.apr')
})
