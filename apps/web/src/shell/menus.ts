import type { Chain } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import type { PageMenu } from '../routing/page.ts'
import { barePath } from '../routing/bare-path.ts'
import { isOffered } from '../routing/is-offered.ts'
import type { MenuPage } from '../routing/route.ts'

export type MenuEntry = { readonly id: string; readonly path: string }
export type Menu = { readonly group: PageMenu['group']; readonly entries: readonly MenuEntry[] }

/** Whether states of the chain are disputed where it settles (screens-evm §12.3). */
const isDisputed = ({ family, quirks, settlesOn }: Chain): boolean =>
  family === 'evm' && quirks.stack === 'op' && settlesOn !== null

/** Groups of the header's menus, in their order. */
export const MENU_GROUPS = ['chain', 'tokens', 'more'] as const

/** The header's menus: pages that ask to be in one and that the chain has, by group, as they come. Site pages alone without a chain. */
export function menusFor(pages: readonly MenuPage[], chain: Chain | null): readonly Menu[] {
  const offered = pages.filter(
    (page) =>
      page.menu !== undefined &&
      (chain === null
        ? page.scope === 'site'
        : page.scope === 'site' ||
          (isOffered(page, chain) &&
            (!page.menu.mined || isMined(chain)) &&
            (!page.menu.disputed || isDisputed(chain)))),
  )
  return MENU_GROUPS.map((group) => ({
    group,
    entries: offered
      .filter((page) => page.menu!.group === group)
      .map((page) => ({
        id: page.id,
        path: (page.scope === 'chain' && chain !== null ? `/${chain.path}` : '') + barePath(page.path),
      })),
  })).filter(({ entries }) => entries.length > 0)
}
