import { createContext, use } from 'react'
import type { ApiClient } from '@orrery/api/client'
import type { TimeChoice } from '@orrery/entities/time-mode'
import type { Language } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { ImageHosts } from '@orrery/ui/rules/image-address'
import type { Theme } from '../document/theme.ts'
import type { Place } from '../routing/place.ts'
import type { MenuPage } from '../routing/route.ts'

/** What every part of the site may ask for: the language, where it stands, and what is offered here. */
export type Site = {
  readonly t: Translate
  readonly language: Language
  readonly theme: Theme
  /** How the visitor had times written when the document was. */
  readonly times: TimeChoice
  /** How lists are arranged, by caption (`document/table-views`); what the visitor changes is put in. */
  readonly tables: Map<string, string>
  readonly api: ApiClient
  /** All chains that are followed here. */
  readonly chains: readonly Chain[]
  /** Pages that may stand in the header's menus. */
  readonly menuPages: readonly MenuPage[]
  /** Where pictures may come from. */
  readonly images: ImageHosts
  /** Whether browsers send reports to a collector (foundations §7). */
  readonly reports: boolean
  readonly place: Place
  /** The server's time when the document was written. */
  readonly nowMs: number
  /** Waits for the words that the document did not need: what is drawn by a visitor's doing, or late, may need any of them. */
  words(): Promise<void>
  /** A path of the site as an `href` of this place. */
  href(path: string): string
}

export const SiteContext = createContext<Site | null>(null)

/** The site around the component. */
export function useSite(): Site {
  const site = use(SiteContext)
  // foundations §8: what speaks stands inside what gives it a language.
  if (site === null) throw new Error('toLocale cannot be used outside of LocaleProvider')
  return site
}
