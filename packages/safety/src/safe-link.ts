import { decodeFully } from './decode-text.ts'
import { hasAllowedScheme } from './link-scheme.ts'
import { INVISIBLE } from './strip-schemes.ts'

/** What servers and browsers take as an address; longer ones are no links. */
const MOST_LINK = 2_048
/** reliability S-07: a picture inside an address has at most 64 KB. */
const MOST_IMAGE = 65_536

const IMAGE = /^data:image\/(?:png|gif|jpe?g|webp|avif|bmp);base64,[A-Za-z0-9+/]*={0,2}$/i
const SVG_IMAGE = /^data:image\/svg\+xml(?:;base64,[A-Za-z0-9+/]*={0,2}|(?:;charset=utf-8)?,[\w%.~!$'()*+,;:@/?=-]*)$/i
const RELATIVE = /^(?:[#?]|\.{0,2}\/(?![/\\]))/
const PHONE = /^tel:\+?[\w().*#;=-]{1,64}$/i
const MAIL = /^mailto:[^\s<>"'`(){}|\\^]{1,1000}$/i

/**
 * A stranger's address as it may stand in a link, or null: http, https, ftp, mailto, tel, `data:image` (no SVG), the
 * product's app, a path or an anchor of this site (foundations §5.4). Names before the host are refused, they only
 * deceive; so is what hides characters, or is still encoded after five rounds (reliability S-06). Linear in the text.
 */
export function safeLink(text: string): string | null {
  const address = text.trim()
  if (/^data:/i.test(address)) return address.length <= MOST_IMAGE && IMAGE.test(address) ? address : null
  if (address === '' || address.length > MOST_LINK || /[\\]/.test(address)) return null
  const decoded = decodeFully(address)
  if (decoded === null) return null
  if (RELATIVE.test(address)) {
    // `/%2f/evil.example` and `/%09/evil.example` are paths here and hosts to whoever decodes them.
    return RELATIVE.test([...decoded].filter((char) => !INVISIBLE.test(char)).join('')) && !HIDDEN.test(address)
      ? address
      : null
  }
  if (!hasAllowedScheme(address) || HIDDEN.test(address)) return null
  if (/^tel:/i.test(address)) return PHONE.test(address) ? address : null
  if (/^mailto:/i.test(address)) return MAIL.test(address) ? address : null
  const url = URL.parse(address)
  return url === null || url.username !== '' || url.password !== '' ? null : url.href
}

// Spaces inside are written as %20 by the URL parser; everything else that cannot be seen is a trick.
const HIDDEN =
  /[^\S ]|[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/

/** The address of a picture that a stranger sent inside an address, for `<img>` only: there SVG runs no script (reliability S-07). */
export function safeImage(text: string): string | null {
  const address = text.trim()
  return address.length <= MOST_IMAGE && (IMAGE.test(address) || SVG_IMAGE.test(address)) ? address : null
}
