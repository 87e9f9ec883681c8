import { createCookies, type Cookies } from './cookies.ts'
import { GLOBAL_COOKIE, GLOBAL_SECONDS } from './global-cookie.ts'
import { SITE_INFO_COOKIE } from './site-info.ts'

/** The cookies of this page: the two that the site has, for 1000 days at most, and over TLS only where the page came so. */
export const siteCookies = (): Cookies =>
  createCookies(document, {
    allowed: [GLOBAL_COOKIE, SITE_INFO_COOKIE],
    maxAgeSeconds: GLOBAL_SECONDS,
    secure: location.protocol === 'https:',
  })
