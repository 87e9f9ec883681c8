import { OrreryError } from '@orrery/errors/orrery-error'

/** Characters of a normalised query (reliability S-13). */
export const QUERY_LIMIT = 128

/** The one identifier that is longer: an uncompressed public key, with or without the word before it by which pages spell whose outputs it has. */
const LONG_KEY = /^(?:pubkey:)?0[467][0-9a-f]{128}$/i

// Zero-width and bidi control characters, which come along when text is copied from pages.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\p{Cc}]/gu
const QUOTES = /^["'`\u2018\u2019\u201c\u201d<({[]+|["'`\u2018\u2019\u201c\u201d>)}\],;]+$/g

/** A function or an event by its signature, whose brackets are no quotes. */
const SIGNATURE = /^\w+\([^"'<>{}]*\)$/

/** A height as pages and people write it: with a mark before it, and its digits in groups of three, or of three and then two as Hindi pages have them. */
const WRITTEN_HEIGHT = /^#?(?:\d{1,3}(?:([,.' _\u066c])\d{3})(?:\1\d{3}){0,3}|\d{1,2}(?:,\d\d){1,4},\d{3}|\d{1,15})$/
/** A payment link of a wallet (BIP-21, EIP-681): its scheme, whom it pays, and what else it asks. Prefixes that are a part of the address stay. */
const PAYMENT_LINK = /^((?:bitcoincash|bch[a-z]{3,4}|script|pubkey):)?(?:[a-z]{3,20}:)?([0-9a-z]{25,110})(?:[?@].*)?$/i
/** A link as address bars and people write it, without its scheme: a host with a dot or a port, and a path. */
const BARE_LINK = /^[\w-]+(?:(?:\.[\w-]+)+(?::\d{1,5})?|:\d{1,5})\/\S+$/
/** A word that is a hash, an address or a key, with its prefix and its output: as long as those are, of digits and letters. */
const ID_WORD = /^(?:[a-z]{2,20}:)?(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{25,130}(?::\d{1,6})?$/i
const HASH_WORD = /^(?:[a-z]{2,20}:)?(?:0x)?[0-9a-f]{64}$/i
/** What the parts of a hash or an account make, however they were parted. */
const WHOLE_HEX = /^0x[0-9a-f]{40}$|^(?:0x)?[0-9a-f]{64}$/i
/** Signs around a word of a sentence. */
const AROUND = /^[^0-9a-z]+|[^0-9a-z]+$/gi
/** Letters of the groups in which wallets show an id to be compared. */
const [SHORTEST_GROUP, LONGEST_GROUP] = [2, 10]

/** Digits of Arabic, Persian and Hindi. */
const [OTHER_DIGIT, ZEROS] = [/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, [0x0966, 0x06f0, 0x0660]] as const

/**
 * Untrusted text as a query: NFKC, without invisible characters and surrounding quotes; a pasted link
 * becomes its last id-like segment, a payment link whom it pays, a sentence the one id within it, an id in groups the id; a doubled 0x is dropped
 * (screens-nonevm §12.2), and so is what parts the digits of a height. May be empty.
 * Throws `QUERY_TOO_LONG`.
 */
export function normaliseQuery(text: string): string {
  // NFKC may make one character eighteen; this bounds the work, the limit below is the rule.
  if (text.length > 4096) throw new OrreryError('QUERY_TOO_LONG', { limit: QUERY_LIMIT })
  let query = text.normalize('NFKC').replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
  if (!SIGNATURE.test(query)) query = query.replace(QUOTES, '').trim()
  if (/^https?:\/\//i.test(query)) query = lastIdOf(query)
  // A name with a slash in it is no link: only an id makes it one.
  else if (BARE_LINK.test(query)) query = findId(`https://${query}`) ?? query
  else if (query.includes(' ')) query = idWithin(query) ?? query
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

/** The id that a link leads to, else its last segment. */
function lastIdOf(link: string): string {
  const url = URL.parse(link)
  if (!url) return link
  return findId(link) ?? segmentsOf(url).at(-1) ?? url.hostname
}

/**
 * What a link leads to: the last of its segments that is long enough for a hash or an address, else one of its query, else the last number. What stands
 * behind an address (an item of a token, a page) is no height.
 */
function findId(link: string): string | null {
  const url = URL.parse(link)
  if (!url) return null
  const segments = segmentsOf(url)
  const told = segments.at(-2) === 'page' && /^\d+$/.test(segments.at(-1)!) ? segments.slice(0, -2) : segments
  const isLong = (text: string): boolean => text.length >= 20 && /^[\w:]+$/.test(text) && !/^\d+$/.test(text)
  return (
    told.findLast(isLong) ??
    [...url.searchParams.values()].find((value) => ID_WORD.test(value)) ??
    told.findLast((segment) => /^\d+$/.test(segment)) ??
    null
  )
}

// Single-page explorers keep their path behind the hash.
const segmentsOf = ({ hash, pathname }: URL): readonly string[] =>
  (hash.startsWith('#/') ? hash.slice(1).split('?')[0]! : pathname)
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)

/** The one id that a text with blanks means: one that stands in a sentence, a hash before what stands beside it, or one in groups; null where there is none, or several. */
function idWithin(text: string): string | null {
  const words = text.split(' ')
  const joined = words.join('')
  if (WHOLE_HEX.test(joined)) return joined
  const ids = [...new Set(words.map((word) => word.replace(AROUND, '')).filter((word) => ID_WORD.test(word)))]
  const hashes = ids.filter((id) => HASH_WORD.test(id))
  if (hashes.length === 1 || ids.length === 1) return hashes[0] ?? ids[0]!
  return ID_WORD.test(joined) && isGrouped(words) ? joined : null
}

/** Whether all words are of one length, but for 0x before the first and a shorter last one. */
function isGrouped(words: readonly string[]): boolean {
  const [first = '', ...rest] = words[0] === '0x' ? words.slice(1) : [words[0]!.replace(/^0x/i, ''), ...words.slice(1)]
  const { length } = first
  return (
    length >= SHORTEST_GROUP &&
    length <= LONGEST_GROUP &&
    rest.every((word, at) => word.length === length || (at === rest.length - 1 && word.length < length))
  )
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
