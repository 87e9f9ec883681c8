import type { AnyPage, PageFacts, PageMenu } from './page.ts'
import { USUAL } from './usual-facts.ts'

/** One entry of the generated indexes over the pages shelf: the facts, and the way to the code. */
export type Route = PageFacts & {
  /** Loads record and view in parallel; each lives in its own chunk. */
  readonly open: () => Promise<AnyPage>
}

/**
 * Makes the way to a page's code. The view is only asked to load here, so that it travels beside the
 * record and not after it; the record's own `view()` then finds it ready.
 */
export async function openPage(record: Promise<{ readonly page: unknown }>, view: Promise<unknown>): Promise<AnyPage> {
  // The router hands a page only data that the page itself loaded, so forgetting its type here is sound.
  const [{ page }] = await Promise.all([record, view])
  return page as AnyPage
}

type Told<R extends Partial<typeof USUAL>> = Omit<R, keyof typeof USUAL> &
  Partial<Pick<R, keyof typeof USUAL & keyof R>>

/** An entry of an index, which tells only what is not as with most pages. */
export const route = (told: Told<Route>): Route => ({ ...USUAL, ...told })

/** What the header's menus need to know of a page: of those in the second index, the first tells no more. */
export type MenuPage = Pick<PageFacts, 'id' | 'scope' | 'path' | 'families' | 'ledger' | 'quirk' | 'tiers'> & {
  readonly menu?: Omit<PageMenu, 'order'>
}

/** What pages of the menus are beside the usual: most are of a chain and have their name for a path. */
export const MENU_SCOPE = 'chain'
export const menuPath = (id: string): string => `/${id}`

/**
 * A page of the menus whose own entry stands in the second index; its path is where the menu leads. Tells only what is not as with most, as `route` does, and
 * little by name: there are many, and each page's first load has them.
 */
export const menuPage = (
  id: string,
  group: PageMenu['group'],
  told: Partial<MenuPage> = {},
  only: Pick<PageMenu, 'mined' | 'disputed'> = {},
): MenuPage => ({
  ...USUAL,
  scope: MENU_SCOPE,
  path: menuPath(id),
  ...told,
  id,
  menu: { group, ...only },
})
