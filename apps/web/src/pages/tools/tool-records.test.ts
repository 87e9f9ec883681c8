import { readFileSync } from 'node:fs'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { ethereum } from '@orrery/chains/records/ethereum'
import { etc } from '@orrery/chains/records/etc'
import { createClientStorage } from '@orrery/browser/client-storage'
import { createMemoryArea } from '@orrery/browser/storage-area'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { allPages } from '../../all-pages.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { createRouter } from '../../routing/router.ts'
import { addRecentTool, readRecentTools } from './recent-tools.ts'
import { bridgesOf } from '../bridge-list/known-bridges.ts'
import { holdsWords } from '../../page-parts/holds-words.ts'
import { offeredTools, TOOL_CATEGORIES, TOOL_RECORDS } from './tool-records.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../../../../packages/i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>
const chains: readonly Chain[] = [sampleEvm, sampleUtxo, etc, ethereum]
const router = createRouter({ routes: allPages, chains, languages: LANGUAGES })

test('explorer §3.8: every tool of the toolkit has a card that leads to a page of this site, in words', () => {
  // By their paths: 10000, 10001, 10002, 10006, 10008, 10009, 10010, 10013 and 10020, 10015, 10016, 10017, 10019, 10021, 10023.
  const named =
    'historical-balance-check gas-price token-supply-check approval decompile contract-diff similar-contract halving large-transfer-monitor cex-list alpha-signals token-alert faucet-testnet defi'
  expect(TOOL_RECORDS.map(({ id }) => id)).toEqual(expect.arrayContaining(named.split(' ')))
  for (const { id, name, lead, category } of TOOL_RECORDS)
    for (const key of [name, lead, TOOL_CATEGORIES[category]])
      expect(messages[key], `${id}: ${key}`).toBeTypeOf('string')
  const offered = offeredTools(chains, null)
  expect(offered.map(({ id }) => id)).toEqual(TOOL_RECORDS.map(({ id }) => id))
  for (const { to } of offered) {
    const found = router.match(to, '')
    expect([to, found.kind]).toEqual([to, 'page'])
    expect(found).not.toMatchObject({ route: { id: expect.stringMatching(/needs-source/) } })
  }
})

test('screens-evm §15.1: a card says of a page on which chains it is what the page says', () => {
  for (const { id, path, pages = [] } of TOOL_RECORDS)
    for (const { id: page, families, tiers } of pages) {
      const told = allPages.find((one) => one.id === page)
      expect([id, path, told?.tiers, [...(told?.families ?? [])].sort()]).toEqual([
        id,
        path,
        tiers,
        [...families].sort(),
      ])
    }
})

test('screens-evm §15.1: a tool of one chain leads to the chosen chain that has it, else to the first that has, and is hidden where none has', () => {
  const to = (chosen: Chain | null, of = chains) =>
    Object.fromEntries(offeredTools(of, chosen).map((tool) => [tool.id, tool.to]))
  expect(to(null)).toMatchObject({ decompile: `/${sampleEvm.path}/decompile`, xpub: `/${sampleUtxo.path}/xpub` })
  expect(to(etc)).toMatchObject({
    decompile: '/etc/decompile',
    halving: '/etc/halving',
    xpub: `/${sampleUtxo.path}/xpub`,
  })
  // A chain whose blocks no work makes has no cuts of them, and one without a bridge that is known here leads to none.
  expect(to(sampleEvm, [sampleEvm])).not.toHaveProperty('halving')
  expect(to(sampleEvm, [sampleEvm])).not.toHaveProperty('bridge-list')
  expect(to(etc)['bridge-list']).toBe('/ethereum/bridge-list')
  expect(to(null, [sampleUtxo])).not.toHaveProperty('decompile')
  expect(to(null, [sampleUtxo])['alpha-signals']).toBe('/alpha-signals')
})

test('screens-evm §15.1: tools are found by all words in any case, and nothing asked for finds all', () => {
  expect([holdsWords('Token supply at a block', 'SUPPLY block'), holdsWords('Token supply', 'supply gas')]).toEqual([
    true,
    false,
  ])
  expect(holdsWords('anything', '')).toBe(true)
})

test('screens-evm §15.1: the last four tools are kept, each once, and what somebody else wrote there names none', () => {
  const storage = createClientStorage(createMemoryArea(), { now: () => 0 })
  for (const id of ['decompile', 'approval', 'halving', 'approval', 'multi-search', 'compare'])
    addRecentTool(storage, id)
  expect(readRecentTools(storage)).toEqual(['compare', 'multi-search', 'approval', 'halving'])
  storage.write('recent-tools', ['https://elsewhere.example/', 7, 'decompile', 'decompile'])
  expect(readRecentTools(storage)).toEqual(['decompile'])
  storage.write('recent-tools', 'decompile')
  expect(readRecentTools(storage)).toEqual([])
})

test('screens-evm §14: bridges are offered on those chains whose bridges are known', () => {
  const tool = TOOL_RECORDS.find(({ id }) => id === 'bridge-list')!
  expect(ALL_CHAINS.filter((chain) => tool.isFor!(chain)).map(({ code }) => code)).toEqual(
    ALL_CHAINS.filter((chain) => bridgesOf(chain, []).length > 0).map(({ code }) => code),
  )
})
