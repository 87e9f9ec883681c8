import type { Screen } from '../app/screen.ts'

/**
 * The path that reports call a page by: its pattern, `/ethereum/tx/:type(uop)?/:hash/:tab?/:nav?`. What somebody looked up is
 * nobody's business, so no hash, address or search text is in it (foundations §7: the page path of a record).
 */
export function pageName(screen: Screen): string {
  if (screen.match === null) return '/404'
  const { route, chain } = screen.match
  const below = chain === null ? '' : `/${chain.path}`
  return route.path === '/' ? below || '/' : below + route.path
}
