import { use } from 'react'
import { SiteContext } from '../app/site.ts'

/** BCP 47 tag of the page's language; the gallery's test draws specimens outside the site, in English. */
export const useLanguageTag = (): string => use(SiteContext)?.language.intl ?? 'en-US'
