/**
 * Headers of a stranger's content on the origin that is its own (reliability S-07). It is of no origin even there, so that it has neither cookies nor storage; it may run, and load
 * what lies at `origin` (recursion, as ord has it), and nothing else. `alone`: opened by itself, where no page's own policy keeps it from going elsewhere, it does not run.
 */
export const contentHeaders = (origin: string, alone: boolean): Readonly<Record<string, string>> => ({
  ...CONTENT_GUARDS,
  'content-security-policy': [
    alone ? 'sandbox' : 'sandbox allow-scripts',
    `default-src ${RECURSIVE.map((path) => origin + path).join(' ')} 'unsafe-inline' 'unsafe-eval' data: blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "webrtc 'block'",
  ].join('; '),
})

/** Headers of everything that is served there: contents ask each other without an origin of theirs, and credentials are never of use. */
export const CONTENT_GUARDS: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), hid=(), serial=(), midi=()',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/** What a content may ask for: the paths of ord's recursion. */
const RECURSIVE = ['/content/', '/r/', '/blockheight', '/blockhash', '/blockhash/', '/blocktime']

const TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?: *;[\x20-\x7e]{0,100})?$/

/** As what a content is served: as it says; as bytes where that is nothing that a header can say. */
export const typeOfContent = (contentType: string | null): string =>
  contentType !== null && TYPE.test(contentType) ? contentType : 'application/octet-stream'

/** Whether a client takes what is packed in a way, by its `accept-encoding`. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  if (!/^[\w-]{1,20}$/.test(encoding)) return false
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...params] = part.split(';').map((text) => text.trim().toLowerCase())
    return (name === encoding.toLowerCase() || name === '*') && !params.some((param) => /^q=0(?:\.0*)?$/.test(param))
  })
}
