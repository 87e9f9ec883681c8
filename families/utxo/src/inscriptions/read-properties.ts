import { beginningOf, isShowable, readInscriptionId } from '@orrery/model/inscription'
import type { InscriptionAttributes, InscriptionProperties, InscriptionTrait } from '@orrery/model/wire/inscription'
import { readCbor, type CborValue } from '../read-cbor.ts'
import { readId } from './read-id.ts'

/** Items of CBOR that are read: three and more for each inscription of a gallery. */
const MOST_ITEMS = 100_000
/** Of a gallery, and of what one thing has. */
const MOST_SHOWN = 1_000
const MOST_TRAITS = 100
const MOST_TEXT = 200
const I64 = 1n << 63n
const TXID_DIGITS = 64

/**
 * Properties of an inscription (tag 17 of the ordinals handbook), given as digits of CBOR that is not compressed. Null for what ord would not read, and for more than 100,000
 * items of CBOR. Names and values of more than 200 characters are cut, the first 1,000 of a gallery are told and 100 traits of each.
 */
export function readProperties(digits: string): InscriptionProperties | null {
  const read = readCbor(digits, { items: MOST_ITEMS, strict: true })
  if (!(read?.value instanceof Map)) return null
  const map = read.value as ReadonlyMap<CborValue, CborValue>
  const own = readAttributes(map.get(1n))
  const gallery = readGallery(map.get(0n), map.get(2n))
  if (own === null || gallery === null) return null
  return { ...own, gallery: gallery.slice(0, MOST_SHOWN), galleryCount: gallery.length }
}

/** The number of the rune that an inscription names (tag 13), as digits, the lowest byte first; null for more bytes than a number of a rune has. */
export const runeNumberOf = (digits: string): bigint | null =>
  digits.length > 32 ? null : BigInt(`0x0${(digits.match(/../g) ?? []).toReversed().join('')}`)

type Item = InscriptionProperties['gallery'][number]

/** Null where one of its parts is none of what the handbook allows; of a gallery with an item that names no inscription ord shows nothing. */
function readGallery(items: CborValue | undefined, txids: CborValue | undefined): Item[] | null {
  if (txids !== undefined && !isBytes(txids)) return null
  if (items === undefined) return []
  if (!Array.isArray(items)) return null
  const gallery: Item[] = []
  let isWhole = true
  for (const [at, item] of (items as readonly CborValue[]).entries()) {
    if (!(item instanceof Map)) return null
    const map = item as ReadonlyMap<CborValue, CborValue>
    const attributes = readAttributes(map.get(1n))
    const id = idOf(map.get(0n), map.get(2n), txids?.digits.slice(at * TXID_DIGITS, (at + 1) * TXID_DIGITS))
    if (attributes === null || id === undefined) return null
    if (id === null) isWhole = false
    else gallery.push({ id, ...attributes })
  }
  return isWhole ? gallery : []
}

/** An item's inscription, inline or packed; null where it names none, undefined where what it says is of another kind. */
function idOf(
  inline: CborValue | undefined,
  index: CborValue | undefined,
  packed: string | undefined,
): string | null | undefined {
  if (inline != null && !isBytes(inline)) return undefined
  if (index != null && (typeof index !== 'bigint' || index < 0n || index >= 1n << 32n)) return undefined
  const own = inline == null ? null : readId(inline.digits)
  if (inline != null && own === null) return undefined
  // What is packed comes first, as in ord.
  if (packed?.length === TXID_DIGITS) {
    const txid = packed.match(/../g)!.toReversed().join('')
    return `${txid}i${typeof index === 'bigint' ? index : 0n}`
  }
  return own === null || readInscriptionId(own) === null ? null : own
}

const isBytes = (value: CborValue): value is { readonly kind: 'bytes'; readonly digits: string } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'bytes'

function readAttributes(value: CborValue | undefined): InscriptionAttributes | null {
  if (value === undefined) return { title: null, traits: [] }
  if (!(value instanceof Map)) return null
  const map = value as ReadonlyMap<CborValue, CborValue>
  const title = map.get(0n) ?? null
  const traits = readTraits(map.get(1n))
  if ((title !== null && typeof title !== 'string') || traits === null) return null
  return { title: title === null ? null : shown(title), traits: traits.slice(0, MOST_TRAITS) }
}

function readTraits(value: CborValue | undefined): InscriptionTrait[] | null {
  if (value === undefined) return []
  if (!(value instanceof Map)) return null
  const traits: InscriptionTrait[] = []
  for (const [name, told] of value as ReadonlyMap<CborValue, CborValue>) {
    if (typeof name !== 'string' || told === undefined) return null
    const isText = typeof told === 'string'
    const isInteger = typeof told === 'bigint' && told >= -I64 && told < I64
    if (!isText && !isInteger && typeof told !== 'boolean' && told !== null) return null
    traits.push({ name: shown(name), value: isText ? shown(told) : String(told), isText })
  }
  return traits
}

/** What a page cannot show is one sign that stands for it. */
const shown = (text: string): string => (isShowable(text) ? beginningOf(text, MOST_TEXT) : '\ufffd')
