import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Its packed form: less than half of what each page would be sent, and would read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands, one line per rule and element; all rules unless some are named. Runs in the page itself, which none of ours frames. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Straight to the browser, which then knows again what it compiled for the page before (measured: 80 ms of the page's work were 12).
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: SOURCE })
  await devtools.detach()
  return page.evaluate(
    async (rules) => {
      const { configure, run } = (globalThis as unknown as { axe: typeof axe }).axe
      // Text that a pseudo-element may stand behind would go unmeasured, after a search that takes a seventh of the time. (Axe's types know no options of checks.)
      const contrast = { checks: { 'color-contrast': { options: { ignorePseudo: true } } } }
      // How an element is written is asked for where something is wrong with it.
      configure({ noHtml: true })
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        elementRef: true,
        selectors: false,
        // Left to itself it also fetches and reads all style sheets before each run, for a rule that is off, and gives up after ten seconds.
        preload: { assets: ['media'], timeout: 60_000 },
        ...contrast,
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ element, failureSummary }) =>
            `${id}: ${element?.outerHTML.slice(0, 200)} ${failureSummary?.split('\n')[1] ?? ''}`,
        ),
      )
    },
    rules && [...rules],
  )
}
