import type { Chain } from '@orrery/model/chain'
import { escapeXml } from '@orrery/safety/escape-markup'
import { menuPages } from '../menu-pages.gen.ts'
import { menusFor } from '../shell/menus.ts'

/**
 * The site's map (sitemaps.org 0.9): its front page, the front page of each chain, and all that their menus lead to. Subjects of a chain are too many
 * for any map and are found from there; each page names its own other languages.
 */
export function siteMap(origin: string, chains: readonly Chain[]): string {
  const pathsOf = (chain: Chain | null): readonly string[] =>
    menusFor(menuPages, chain).flatMap(({ entries }) => entries.map(({ path }) => path))
  const paths = new Set(['/', ...pathsOf(null), ...chains.flatMap((chain) => [`/${chain.path}`, ...pathsOf(chain)])])
  const lines = [...paths].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}
