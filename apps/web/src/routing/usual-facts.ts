import type { PageFacts } from './page.ts'

/** What most pages are: the generated indexes tell only what is not so, because every page of the site loads one of them. */
export const USUAL: Pick<PageFacts, 'families' | 'tiers' | 'paged' | 'searchBox' | 'audience' | 'render'> = {
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
}
