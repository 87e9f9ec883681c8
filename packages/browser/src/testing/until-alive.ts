import type { Page } from 'playwright-core'

/**
 * Waits until the script has taken over the whole document and its effects ran: from then on the page answers keys and
 * clicks, and a test may add to its elements. Hydration goes in slices, so that an element with a fiber alone does
 * not tell; that the root is no longer dehydrated does. What follows links comes after it, and takes over the places of visits.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Root = { readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } | null } }
    const container = document.querySelector('#orrery')
    const key = container && Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
    if (!container || !key) return false
    const { stateNode } = (container as unknown as Record<string, { readonly stateNode: Root }>)[key]!
    const isNavigator = ({ name }: PerformanceEntry) => /\/open-navigator-[^/]*\.js$/.test(name)
    return (
      stateNode.current.memoizedState?.isDehydrated === false &&
      history.scrollRestoration === 'manual' &&
      performance.getEntriesByType('resource').some(isNavigator)
    )
  })
  // Effects run in a task of their own after the frame that drew them.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
