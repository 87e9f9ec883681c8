import { leadName } from '../../page-parts/lead-name.ts'
import type { LoadContext } from '../../routing/page.ts'

type Path = '/address/:address/:tab?/:nav?'

/** The same tab, page and query of another address. */
function pathOf(address: string, { chain, params, page: number, query }: LoadContext<Path>): string {
  const parts = [address, params.tab, params.nav].filter((part) => part !== undefined).map(encodeURIComponent)
  const path = `/${chain.path}/address/${parts.join('/')}${number > 1 ? `/page/${number}` : ''}`
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Leads from a name in place of the address to the address (screens-evm §5). Few visits come with one, so it is none of the page's first files. */
export const leadByName = (context: LoadContext<Path>): Promise<never> =>
  leadName(context, context.params.address, (found) => pathOf(found, context))
