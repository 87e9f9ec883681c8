import { safeLink } from './safe-link.ts'

/** What a token says of one of its items, cut to what a page can show (ERC-721 and ERC-1155 metadata). Text is a stranger's. */
export type TokenMetadata = {
  readonly name: string | null
  readonly description: string | null
  /** Where its picture lies, as it was written: https, ipfs, data or anything else. */
  readonly image: string | null
  readonly animation: string | null
  /** A link that may be followed (`safeLink`). */
  readonly website: string | null
  readonly traits: readonly { readonly type: string | null; readonly value: string }[]
}

/** reliability S-18: what is longer or deeper is not read. */
export const MOST_METADATA = 1 << 20
const MOST_DEPTH = 32
const MOST_TRAITS = 200
const MOST_NAME = 256
const MOST_TEXT = 4_096
const MOST_URI = 262_144

/**
 * Known fields of a metadata document; null where it is no JSON object or passes a bound. Only own fields are read and all
 * is copied, so that no field can reach further than the page (reliability S-18).
 */
export function parseTokenMetadata(text: string): TokenMetadata | null {
  if (text.length > MOST_METADATA || isDeep(text)) return null
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return null
  const field = (name: string): unknown =>
    Object.hasOwn(document, name) ? (document as Record<string, unknown>)[name] : undefined
  const website = words(field('external_url'), MOST_URI)
  return {
    name: words(field('name'), MOST_NAME),
    description: words(field('description'), MOST_TEXT),
    image: whole(field('image')) ?? whole(field('image_url')) ?? whole(field('image_data')),
    animation: whole(field('animation_url')),
    website: website === null ? null : safeLink(website),
    traits: traitsOf(field('attributes')),
  }
}

/** Whether brackets nest too deep. Those inside of texts count too: honest documents have not so many open ones there. */
function isDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (quoted) {
      if (char === 0x5c) at++
      else if (char === 0x22) quoted = false
    } else if (char === 0x22) quoted = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > MOST_DEPTH) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return false
}

/** Text, or a number or truth value as text, cut; null for anything else and for nothing but space. */
function words(value: unknown, most: number): string | null {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  // Cut before a pair of surrogates, never inside of one.
  const cut = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  return cut.trim() === '' ? null : cut.toWellFormed()
}

/** An address that means nothing when it is cut. */
const whole = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST_URI ? value.trim().toWellFormed() : null

function traitsOf(value: unknown): TokenMetadata['traits'] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST_TRAITS).flatMap((trait: unknown) => {
    if (typeof trait !== 'object' || trait === null || Array.isArray(trait)) return []
    const own = (name: string): unknown =>
      Object.hasOwn(trait, name) ? (trait as Record<string, unknown>)[name] : undefined
    const text = words(own('value'), MOST_NAME)
    return text === null ? [] : [{ type: words(own('trait_type'), MOST_NAME), value: text }]
  })
}
