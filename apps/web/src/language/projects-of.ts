import { SITE_PROJECT } from '@orrery/i18n/message-bundle'
import type { Chain } from '@orrery/model/chain'

/** The projects whose messages a page may need: the site's, and its family's. A page without a chain may show any followed one. */
export const projectsOf = (chain: Chain | null, chains: readonly Chain[]): readonly string[] => [
  ...new Set([SITE_PROJECT, ...(chain === null ? chains : [chain]).map(({ family }) => family)]),
]
