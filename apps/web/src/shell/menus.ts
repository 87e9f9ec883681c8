import type { Chain } from '@orrery/model/chain'
import type { PageMenu } from '../routing/page.ts'
import { compilePattern } from '../routing/pattern.ts'
import { isOffered } from '../routing/router.ts'
import type { Route } from '../routing/route.ts'

export type MenuEntry = { readonly id: string; readonly path: string }
export type Menu = { readonly group: PageMenu['group']; readonly entries: readonly MenuEntry[] }

const GROUPS = ['chain', 'tokens', 'more'] as const

/** The header's menus: pages that ask to be in one and that the chain has, by group and order. Site pages alone without a chain. */
export function menusFor(routes: readonly Route[], chain: Chain | null): readonly Menu[] {
  const offered = routes.filter(
    (route) =>
      route.menu !== undefined &&
      (chain === null ? route.scope === 'site' : route.scope === 'site' || isOffered(route, chain)),
  )
  return GROUPS.map((group) => ({
    group,
    entries: offered
      .filter((route) => route.menu!.group === group)
      .sort((a, b) => a.menu!.order - b.menu!.order)
      .map((route) => ({
        id: route.id,
        path:
          (route.scope === 'chain' && chain !== null ? `/${chain.path}` : '') + compilePattern(route.path).build({}),
      })),
  })).filter(({ entries }) => entries.length > 0)
}
