/** What no page of the site has a use for; wallets by cable are none of it. */
const DENIED = ['display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'] as const

/**
 * Headers of every document (reliability S-03, S-04). Scripts run by nonce only; styles come from our own files
 * or stand in the document by the same nonce, and attributes may style because widths of bars are values. `connect` are further origins that scripts may send to,
 * `images` those that pictures may come from, `frames` those that may stand in a frame of a page. Only a page that is made for it (`framed`) may stand in a frame of another site.
 * `secure` says that visitors reach the site by TLS: browsers then ask it by nothing else for a year.
 */
export const pageHeaders = (
  nonce: string,
  {
    connect = [],
    images = [],
    frames = [],
    framed = false,
    secure = false,
  }: {
    readonly connect?: readonly string[]
    readonly images?: readonly string[]
    readonly frames?: readonly string[]
    readonly framed?: boolean
    readonly secure?: boolean
  } = {},
): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    // Films and sounds that lie on a chain: they are inside the page, and no host is asked.
    "media-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ['frame-src', ...(frames.length === 0 ? ["'none'"] : frames)].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': framed ? 'cross-origin' : 'same-origin',
  // The search box reads codes by the camera, where a visitor asks for it (screens-evm §2.1).
  'permissions-policy': ['camera=(self)', ...DENIED.map((what) => `${what}=()`)].join(', '),
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  // A document carries its nonce, so no shared cache may keep it.
  'cache-control': 'private, no-cache',
  vary: 'cookie, accept, accept-encoding',
})
