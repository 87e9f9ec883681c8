import { mainPages } from './main-pages.gen.ts'
import { seldomPages } from './seldom-pages.gen.ts'
import type { Route } from './routing/route.ts'

/** Every page of the site. A browser begins with the first of the two indexes alone (`app/page-finder`). */
export const allPages: readonly Route[] = [...mainPages, ...seldomPages]
