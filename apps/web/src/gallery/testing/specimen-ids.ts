import type { Page } from 'playwright-core'

/** Names of the parts that a page of the gallery shows, in its order. */
export const specimenIds = (page: Page): Promise<string[]> =>
  page.locator('[data-specimen]').evaluateAll((all) => all.map(({ id }) => id))
