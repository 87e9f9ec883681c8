import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compilePattern } from '../../apps/web/src/routing/pattern.ts'
import type { PageMenu } from '../../apps/web/src/routing/page.ts'
import { MENU_GROUPS } from '../../apps/web/src/shell/menus.ts'
import { MENU_SCOPE, menuPath } from '../../apps/web/src/routing/route.ts'
import { firstWords } from '../../apps/web/src/routing/router.ts'
import { USUAL } from '../../apps/web/src/routing/usual-facts.ts'

const PAGES = join(import.meta.dirname, '../../apps/web/src/pages')
// What many pages share stands before what is theirs alone: so the index packs better.
const FACTS = [
  'exact',
  'searchBox',
  'audience',
  'render',
  'waiting',
  'bare',
  'tellsState',
  'tiers',
  'families',
  'paged',
  'scope',
  'id',
  'path',
  'toolkit',
  'menu',
  'seldom',
  'ledger',
  'quirk',
] as const

const MENU_FACTS = ['tiers', 'families', 'ledger', 'quirk', 'scope', 'path'] as const

type Facts = Readonly<Record<string, unknown>>

/**
 * The indexes over the pages shelf: each page's facts as they are in its record, and lazy imports of its record
 * and view. So the router knows every page while the browser loads the code of one. Every browser has the places in the menus at
 * once, and the first index when it moves on; pages that visits seldom lead to stand in a second one, which comes when one of them
 * is wanted. Workshop pages stand in a variant of the second, which takes its place in builds for development and tests.
 */
export async function generate(): Promise<{ path: string; content: string }[]> {
  const folders = (await readdir(PAGES, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && existsSync(join(PAGES, entry.name, 'page.ts')))
    .map(({ name }) => name)
    .sort()
  const pages: Facts[] = []
  for (const folder of folders) {
    const { page } = (await import(pathToFileURL(join(PAGES, folder, 'page.ts')).href)) as { page: Facts }
    if (page['id'] !== folder)
      throw new Error(`apps/web/src/pages/${folder}: the page calls itself "${String(page['id'])}"`)
    pages.push(page)
  }
  const main = pages.filter((page) => !isSeldom(page))
  const seldom = pages.filter(isSeldom)
  holdApart(main, seldom)
  const shipped = seldom.filter((page) => page['workshop'] !== true)
  return [
    { path: 'apps/web/src/main-pages.gen.ts', content: index('mainPages', main) },
    { path: 'apps/web/src/menu-pages.gen.ts', content: menuIndex([...main, ...shipped]) },
    { path: 'apps/web/src/seldom-pages.gen.ts', content: index('seldomPages', shipped) },
    { path: 'apps/web/src/seldom-pages.workshop.gen.ts', content: index('seldomPages', seldom) },
  ]
}

const isSeldom = (page: Facts): boolean => page['seldom'] === true || page['workshop'] === true

/**
 * What the first index calls a page must not depend on the second: a path whose first word both have on one chain would be judged by half of its pages. Where no
 * family has both, the first index calls the one no page where the other is, and the browser looks into the second.
 */
function holdApart(main: readonly Facts[], seldom: readonly Facts[]): void {
  const words = (pages: readonly Facts[]) =>
    pages.flatMap((page) =>
      firstWords(String(page['path'])).map((word) => ({ word: `${String(page['scope'])} /${word}`, page })),
    )
  const taken = words(main)
  const both = words(seldom).filter(({ word, page }) =>
    taken.some((one) => one.word === word && shareFamily(one.page, page)),
  )
  if (both.length > 0)
    throw new Error(
      `pages of one first word are all seldom or none is: ${[...new Set(both.map(({ word }) => word))].join(', ')}`,
    )
}

/** Whether some chain may have both pages. */
function shareFamily(a: Facts, b: Facts): boolean {
  const [one, other] = [a['families'], b['families']]
  return !Array.isArray(one) || !Array.isArray(other) || one.some((family) => other.includes(family))
}

const factsOf = (page: Facts, names: readonly string[], usual: Facts = USUAL): string =>
  names
    .filter((fact) => page[fact] !== undefined && page[fact] !== usual[fact])
    .map((fact) => `${fact}: ${literal(page[fact])}`)
    .join(', ')

const entry = (page: Facts): string =>
  `  route({\n    ${factsOf(page, FACTS)},\n    open: () => openPage(import('./pages/${String(page['id'])}/page.ts'), import('./pages/${String(page['id'])}/view.tsx')),\n  }),\n`

/** What the menus need to know of a page, in the order of `menuPage`. It leads to the page's path without what one may choose. */
function menuFacts(page: Facts): string {
  const path = compilePattern(String(page['path'])).build({})
  const usual = { ...USUAL, scope: MENU_SCOPE, path: menuPath(String(page['id'])) }
  const { group, order: _, ...only } = page['menu'] as PageMenu
  const told = factsOf({ ...page, path }, MENU_FACTS, usual)
  const rest = Object.keys(only).length > 0 ? [`{ ${told} }`, literal(only)] : told === '' ? [] : [`{ ${told} }`]
  return [literal(page['id']), literal(group), ...rest].join(', ').replaceAll('{  }', '{}')
}

const HEAD = '// Generated by `npm run gen` from apps/web/src/pages. Do not edit.\n'

/** Where a page stands in the menus: in its group by order. */
const placeOf = ({ menu }: Facts): number => {
  const { group, order } = menu as PageMenu
  return MENU_GROUPS.indexOf(group) * 1_000 + order
}

const menuIndex = (pages: readonly Facts[]): string =>
  `${HEAD}import { menuPage, type MenuPage } from './routing/route.ts'\n\n/** All pages that may be in a menu, in its order. */\nexport const menuPages: readonly MenuPage[] = [\n${pages
    .filter((page) => page['menu'] !== undefined)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((page) => `  menuPage(${menuFacts(page)}),\n`)
    .join('')}]\n`

const index = (name: string, pages: readonly Facts[]): string =>
  `${HEAD}import { openPage, route, type Route } from './routing/route.ts'\n\nexport const ${name}: readonly Route[] = [\n${pages.map(entry).join('')}]\n`

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${literal(inner)}`)
      .join(', ')} }`
  return typeof value === 'string' ? `'${value}'` : String(value)
}
