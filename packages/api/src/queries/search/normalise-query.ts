import { OrreryError } from '@orrery/errors/orrery-error'

/** Characters of a normalised query (reliability S-13). */
export const QUERY_LIMIT = 128

/** The one identifier that is longer: an uncompressed public key, with or without the word before it by which pages spell whose outputs it has. */
const LONG_KEY = /^(?:pubkey:)?0[467][0-9a-f]{128}$/i

// Zero-width and bidi control characters, which come along when text is copied from pages.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\p{Cc}]/gu
const QUOTES = /^["'`\u2018\u2019\u201c\u201d<({[]+|["'`\u2018\u2019\u201c\u201d>)}\],;]+$/g

/** A height as pages and people write it: with a mark before it, and its digits in groups. */
const WRITTEN_HEIGHT = /^#?(?:\d{1,3}(?:([,.' _\u066c])\d{3})(?:\1\d{3}){0,3}|\d{1,15})$/
/** A payment link of a wallet (BIP-21, EIP-681): its scheme, whom it pays, and what else it asks. Prefixes that are a part of the address stay. */
const PAYMENT_LINK = /^((?:bitcoincash|bch[a-z]{3,4}|script|pubkey):)?(?:[a-z]{3,20}:)?([0-9a-z]{25,110})(?:[?@].*)?$/i
/** Digits of Arabic, Persian and Hindi. */
const [OTHER_DIGIT, ZEROS] = [/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, [0x0966, 0x06f0, 0x0660]] as const

/**
 * Untrusted text as a query: NFKC, without invisible characters and surrounding quotes; a pasted link
 * becomes its last id-like segment, a payment link whom it pays; a doubled 0x is dropped (screens-nonevm §12.2), and so is what parts the digits of a height. May be empty.
 * Throws `QUERY_TOO_LONG`.
 */
export function normaliseQuery(text: string): string {
  // NFKC may make one character eighteen; this bounds the work, the limit below is the rule.
  if (text.length > 4096) throw new OrreryError('QUERY_TOO_LONG', { limit: QUERY_LIMIT })
  let query = text.normalize('NFKC').replace(INVISIBLE, '').trim().replace(QUOTES, '').trim()
  if (/^https?:\/\//i.test(query)) query = lastIdOf(query)
  const payment = PAYMENT_LINK.exec(query)
  if (payment) query = `${payment[1] ?? ''}${payment[2]!}`
  query = query.replace(/^0x0x/i, '0x')
  const digits = query.replaceAll(OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.find((zero) => code >= zero)!)
  })
  if (WRITTEN_HEIGHT.test(digits)) query = digits.replaceAll(/\D/g, '')
  if (!LONG_KEY.test(query) && [...query].length > QUERY_LIMIT)
    throw new OrreryError('QUERY_TOO_LONG', { limit: QUERY_LIMIT })
  return query
}

/** The last segment of a link that can be an id, else the last segment. */
function lastIdOf(link: string): string {
  const url = URL.parse(link)
  if (!url) return link
  // Single-page explorers keep their path behind the hash.
  const path = url.hash.startsWith('#/') ? url.hash.slice(1) : url.pathname
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
  return (
    segments.findLast((segment) => /^\d+$/.test(segment) || (segment.length >= 20 && /^[\w:]+$/.test(segment))) ??
    segments.at(-1) ??
    url.hostname
  )
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
