import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { menuTabs } from './menu-tabs.ts'

const chain = (code: string) => ALL_CHAINS.find((one) => one.code === code)!
const names = (tabs: ReturnType<typeof menuTabs>) => tabs.map(({ name }) => name)

test('explorer §3.3, screens-evm §0.7: chain info names the pages that the chain has, and none that its family lacks or its operator hides', () => {
  const [eth, btc] = [names(menuTabs(chain('ETH'))), names(menuTabs(chain('BTC')))]
  expect(eth).toContain('token-list')
  expect(btc).not.toContain('token-list')
  expect(btc).toContain('runes-list')
  const hidden = { ...chain('ETH'), hides: { pages: ['token-list'] } }
  expect(names(menuTabs(hidden))).toEqual(eth.filter((name) => name !== 'token-list'))
  const known = new Set(allPages.map(({ id }) => id))
  expect([...eth, ...btc].filter((name) => !known.has(name))).toEqual([])
  expect(menuTabs(chain('ETH')).filter(({ privateTag }) => privateTag)).toEqual([
    { name: 'private-label', privateTag: true },
  ])
})

test('screens-evm §12.3: the menus of a rollup with dispute games lead to them, and those of no other chain', () => {
  const led = ['BASE', 'OPTIMISM', 'ETH', 'ARBITRUM', 'BTC', 'BSC'].filter((code) =>
    names(menuTabs(chain(code))).includes('dispute-game-list'),
  )
  expect(led).toEqual(['BASE', 'OPTIMISM'])
  const { settlesOn: _, ...base } = chain('BASE')
  expect(names(menuTabs({ ...base, settlesOn: null } as typeof base & { settlesOn: null }))).not.toContain(
    'dispute-game-list',
  )
})
