import { expect, test } from 'vitest'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { allPages } from '../all-pages.ts'
import { mainPages } from '../main-pages.gen.ts'
import { menuPages } from '../menu-pages.gen.ts'
import { seldomPages } from '../seldom-pages.gen.ts'
import { compilePattern } from '../routing/pattern.ts'
import { createRouter, firstWords } from '../routing/router.ts'
import type { Route } from '../routing/route.ts'
import { menusFor } from '../shell/menus.ts'
import { createPageFinder } from './page-finder.ts'

const routerOf = (routes: readonly Route[]) => createRouter({ routes, chains: ALL_CHAINS, languages: LANGUAGES })
const whole = routerOf(allPages)

/** Paths of every page on a chain of each family, in every form that the router treats apart, and paths of none. */
const PATHS = ['ethereum', 'litecoin'].flatMap((chain) => [
  `/${chain}/nothing`,
  `/${chain}/block-list/page/0`,
  `/${chain}//tx-list/`,
  '/nothing',
  '/nothing/tx-list',
  ...allPages.flatMap(({ scope, path }) => {
    const plain = compilePattern(path).build(
      Object.fromEntries([...path.matchAll(/:(\w+)(?!\w|\()/g)].map(([, name]) => [name!, 'x1'])),
    )
    const local = scope === 'site' ? plain : `/${chain}${plain === '/' ? '' : plain}`
    return ['', '/de', '/explorer'].flatMap((before) => [
      before + local,
      `${before + local}/page/2`,
      `${before + local}/x/y`,
    ])
  }),
])

test('explorer §2.1: a path means the same whether or not the second index has come', async () => {
  const finder = createPageFinder(routerOf(mainPages), async () => whole)
  const told = PATHS.map((path) => ({ path, found: finder.find(path, '?a=1') }))
  expect(told.some(({ found }) => found instanceof Promise)).toBe(true)
  expect(told.some(({ found }) => !(found instanceof Promise))).toBe(true)
  for (const { path, found } of told) expect(await found, path).toEqual(whole.match(path, '?a=1'))
  for (const path of PATHS) expect(finder.find(path, ''), path).toEqual(whole.match(path, ''))
})

test('the first index answers at once, the second is asked for once, and again after it could not be had', async () => {
  let asked = 0
  let isGone = true
  const finder = createPageFinder(routerOf(mainPages), async () => {
    asked++
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return whole
  })
  expect(finder.find('/ethereum/tx-list', '')).toMatchObject({ kind: 'page', route: { id: 'tx-list' } })
  expect(asked).toBe(0)
  await expect(finder.find('/tools', '')).rejects.toThrow('Failed to fetch')
  isGone = false
  const both = await Promise.all([finder.find('/tools', ''), finder.find('/ethereum/nothing', '')])
  expect(both).toMatchObject([
    { kind: 'page', route: { id: 'tools' } },
    { kind: 'miss', why: 'path' },
  ])
  expect(asked).toBe(2)
})

test('no seldom page of the site begins with the name of a chain, whose home it would hide', () => {
  const names = new Set(ALL_CHAINS.flatMap(({ path, aliases }) => [path, ...aliases]))
  const words = seldomPages.filter(({ scope }) => scope === 'site').flatMap(({ path }) => firstWords(path))
  expect(words.filter((word) => names.has(word))).toEqual([])
})

test('the menus are whole without the second index, and in the order that pages ask for', () => {
  const inOrder = allPages.filter(({ menu }) => menu !== undefined).toSorted((a, b) => a.menu!.order - b.menu!.order)
  for (const chain of [null, ...ALL_CHAINS.filter(({ path }) => ['ethereum', 'litecoin'].includes(path))])
    expect(menusFor(menuPages, chain)).toEqual(menusFor(inOrder, chain))
})
