/** Tables of the ledger of inscriptions, by what they hold: a family fills them, the API reads them. */
export const INSCRIPTION_TABLES = {
  inscriptions: 'inscriptions',
  counts: 'inscription_counts',
  states: 'inscription_states',
  locations: 'inscription_locations',
  unfollowed: 'inscription_unfollowed',
  owners: 'inscription_owners',
  moves: 'inscription_moves',
  history: 'inscription_history',
  children: 'inscription_children',
  tops: 'inscription_tops',
  /** Where contents are in pieces, one transaction after the other. */
  open: 'inscription_open',
  parts: 'inscription_parts',
  bodies: 'inscription_bodies',
} as const

/** Inscriptions that come by size or by fee. */
export const INSCRIPTION_TOP = 1_000

/** What an inscription's content is, by its type (screens-nonevm §4.7). */
export const INSCRIPTION_MEDIA = ['image', 'text', 'html', 'json', 'audio', 'video', 'other'] as const
export type InscriptionMedia = (typeof INSCRIPTION_MEDIA)[number]

/** Control characters but those of lines and tabs, halves of pairs, and what turns the direction of writing. */
const UNSHOWN = /[^\P{Cc}\n\r\t]|[\p{Cs}\p{Bidi_Control}]/u

/** Whether a page can show a stranger's text: joiners belong to scripts and to emoji, and characters that Unicode does not know yet do no harm. */
export const isShowable = (text: string): boolean => !UNSHOWN.test(text)

/** The beginning of a text, of so many UTF-16 units at the most, that ends with a whole character. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

const ID = /^([0-9a-f]{64})i(0|[1-9]\d{0,9})$/i

/** The transaction (64 digits) and the index that an inscription's id names; null for any other text. */
export function readInscriptionId(text: string): { readonly txid: string; readonly item: number } | null {
  const [, txid, item] = ID.exec(text.trim()) ?? []
  return txid === undefined || Number(item) > 0xffff_ffff ? null : { txid: txid.toLowerCase(), item: Number(item) }
}

const BY_TYPE: readonly (readonly [RegExp, InscriptionMedia])[] = [
  [/^image\//, 'image'],
  [/^text\/html$|^application\/xhtml\+xml$/, 'html'],
  [/^(?:application|text)\/json$|^application\/[a-z.-]+\+json$/, 'json'],
  [/^text\//, 'text'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
]

/** What the content of a type is; `other` for types that tell of none of these, and without one. */
export function mediaOf(contentType: string | null): InscriptionMedia {
  const name = contentType?.split(';')[0]!.trim().toLowerCase() ?? ''
  return BY_TYPE.find(([type]) => type.test(name))?.[1] ?? 'other'
}
