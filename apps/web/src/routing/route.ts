import type { AnyPage, PageFacts } from './page.ts'

/** One entry of the generated index over the pages shelf: the facts, and the way to the code. */
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

const USUAL = {
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
} as const

/** An entry of the index, which tells only what is not as with most pages. */
export const route = (told: Omit<Route, keyof typeof USUAL> & Partial<Pick<Route, keyof typeof USUAL>>): Route => ({
  ...USUAL,
  ...told,
})
