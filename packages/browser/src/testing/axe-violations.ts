import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with a page as it stands, one line per rule and element; all rules unless some are named. Runs in the page
 * itself, which none of ours frames: the other mode opens a second page for every run.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Left to itself it also fetches and reads all style sheets before each run, for a rule that is off, and gives up after ten seconds.
  const preload = { assets: ['media'], timeout: 60_000 }
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload })
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}
