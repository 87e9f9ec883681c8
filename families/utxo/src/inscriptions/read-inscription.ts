import { beginningOf, isShowable } from '@orrery/model/inscription'
import type { Hex } from '@orrery/primitives/hex'
import { fromDigits } from '../digits.ts'
import { readBrc20, type Brc20Message, type Brc20Protocol } from '../brc20/read-brc20.ts'
import type { Envelope } from './read-envelopes.ts'
import { readId } from './read-id.ts'

/** What an envelope says, without the bytes of its content. Texts are bounded, and null where they are not text that a page can show. */
export type Inscribed = {
  readonly contentType: string | null
  readonly encoding: string | null
  readonly metaprotocol: string | null
  /** Bytes of the content; null where the envelope has none. */
  readonly size: number | null
  readonly metadataSize: number | null
  /** The sat that it asks for, counted over the transaction's outputs; null where it names none that a number can hold. */
  readonly pointer: bigint | null
  /** Ids that it calls its parents, not looked at whether they may be. */
  readonly parents: readonly string[]
  readonly delegate: string | null
  /** Beginning of its content, where that is text of 20,000 bytes at the most. */
  readonly excerpt: string | null
  /** Whether its content is a message of BRC20 or DRC20, whatever that is worth. */
  readonly isBrc20: boolean
  /** The same where it is well formed; and what asks something back of BRC20's programmable module. */
  readonly brc20: Brc20Message | null
  /** Why ord counted it among the cursed once; null where nothing of the envelope itself did. */
  readonly curse: 'unknownField' | 'repeatedField' | 'incompleteField' | 'pointer' | 'pushnum' | 'stutter' | null
}

/** Its fields, and its content as it was pushed. */
type Fields = {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly body: readonly string[] | null
  readonly isIncomplete: boolean
}

// Tags of the ordinals handbook, as digits.
const TYPE = '01'
const POINTER = '02'
const PARENT = '03'
const METADATA = '05'
const METAPROTOCOL = '07'
const ENCODING = '09'
const DELEGATE = '0b'
const RUNE = '0d'
const PROPERTIES = '11'
const PROPERTY_ENCODING = '13'

const MOST_TEXT = 200
const MOST_EXCERPT = 400
/** Bytes of a content that is looked into. */
const MOST_MESSAGE = 20_000
const MOST_PARENTS = 1_000

function fieldsOf({ payload }: Envelope): Fields {
  const at = payload.findIndex((push, place) => place % 2 === 0 && push === '')
  const end = at === -1 ? payload.length : at
  const values = new Map<string, string[]>()
  for (let place = 0; place + 1 < end; place += 2) {
    const known = values.get(payload[place]!)
    if (known === undefined) values.set(payload[place]!, [payload[place + 1]!])
    else known.push(payload[place + 1]!)
  }
  return { values, body: at === -1 ? null : payload.slice(at + 1), isIncomplete: end % 2 === 1 }
}

/** Reads what an envelope says. Total; nothing of it keeps the script in memory. */
export function readInscription(envelope: Envelope): Inscribed {
  const { values, body, isIncomplete } = fieldsOf(envelope)
  const first = (tag: string): string | null => values.get(tag)?.[0] ?? null
  const contentType = textOf(first(TYPE), MOST_TEXT)
  const encoding = textOf(first(ENCODING), MOST_TEXT)
  const metadata = values.get(METADATA) ?? null
  const pointer = first(POINTER)
  const size = body === null ? null : bytesOf(body)
  const isShort = body !== null && size !== null && size <= MOST_MESSAGE && first(ENCODING) === null
  const words = isShort ? wordsOf(body.join('')) : null
  return {
    contentType,
    encoding,
    metaprotocol: textOf(first(METAPROTOCOL), MOST_TEXT),
    size,
    metadataSize: metadata === null ? null : bytesOf(metadata),
    pointer: pointer === null ? null : readPointer(pointer),
    parents: (values.get(PARENT) ?? []).slice(0, MOST_PARENTS).flatMap((value) => readId(value) ?? []),
    delegate: readId(first(DELEGATE)),
    excerpt: isText(contentType) && words !== null && isShowable(words) ? beginningOf(words, MOST_EXCERPT) : null,
    ...brc20Of(first(TYPE), body),
    curse: curseOf(envelope, values, isIncomplete),
  }
}

/**
 * What stands for an inscription that is no envelope: a content type and content as they were pushed, content null where it is not all at hand, or the id of another
 * one in place of both. What it may be a message of is DRC20. Total.
 */
export function readPlainContent({
  type,
  body,
  delegate,
}: {
  readonly type: string | null
  readonly body: string | null
  readonly delegate: string | null
}): Inscribed {
  const contentType = textOf(type, MOST_TEXT)
  const words = body !== null && body.length <= MOST_MESSAGE * 2 ? wordsOf(body) : null
  return {
    contentType,
    encoding: null,
    metaprotocol: null,
    size: body === null ? null : body.length / 2,
    metadataSize: null,
    pointer: null,
    parents: [],
    delegate: readId(delegate),
    excerpt: isText(contentType) && words !== null && isShowable(words) ? beginningOf(words, MOST_EXCERPT) : null,
    ...brc20Of(type, body === null ? null : [body], 'drc-20'),
    curse: null,
  }
}

/** The bytes of an envelope's content, metadata and properties, of what these are compressed by, and of the rune that it names, as digits; null where it has none. */
export type EnvelopeBytes = {
  readonly [name in 'body' | 'metadata' | 'properties' | 'propertyEncoding' | 'rune']: Hex | null
}

/** The bytes of an envelope. What may be longer than a push is in several fields of one tag. */
export function readContent(envelope: Envelope): EnvelopeBytes {
  const { values, body } = fieldsOf(envelope)
  const joined = (pushes: readonly string[] | null | undefined): Hex | null =>
    pushes == null ? null : `0x${pushes.join('')}`
  return {
    body: joined(body),
    metadata: joined(values.get(METADATA)),
    properties: joined(values.get(PROPERTIES)),
    propertyEncoding: joined(values.get(PROPERTY_ENCODING)?.slice(0, 1)),
    rune: joined(values.get(RUNE)?.slice(0, 1)),
  }
}

const bytesOf = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + part.length, 0) / 2

const isEven = (tag: string): boolean => Number.parseInt(tag.slice(0, 2), 16) % 2 === 0

/** In the order in which ord judges. A pointer that is there twice leaves one over, whose tag is even. */
function curseOf({ pushnum, stutter }: Envelope, values: Fields['values'], isIncomplete: boolean): Inscribed['curse'] {
  for (const [tag, { length }] of values) if (isEven(tag) && (tag !== POINTER || length > 1)) return 'unknownField'
  for (const { length } of values.values()) if (length > 1) return 'repeatedField'
  if (isIncomplete) return 'incompleteField'
  if (values.has(POINTER)) return 'pointer'
  return pushnum ? 'pushnum' : stutter ? 'stutter' : null
}

/** Little endian; zeros beyond eight bytes are nothing, anything else there makes it no number. */
function readPointer(digits: string): bigint | null {
  if (!/^0*$/.test(digits.slice(16))) return null
  const bytes = digits.slice(0, 16).match(/../g) ?? []
  return BigInt(`0x0${bytes.toReversed().join('')}`)
}

/** Bytes as text; null where they are none, or are more than so many characters, or hold what a page cannot show. */
export function textOf(digits: string | null, most: number): string | null {
  // A character of UTF-8 has at most four bytes.
  if (digits === null || digits.length > most * 8) return null
  const text = wordsOf(digits)
  return text === null || text.length > most || !isShowable(text) ? null : text
}

/** Bytes as text, whatever it holds; null where they are none. */
function wordsOf(digits: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromDigits(digits))
  } catch {
    return null
  }
}

const nameOf = (contentType: string | null): string => contentType?.split(';')[0] ?? ''

const isText = (contentType: string | null): boolean =>
  /^text\/|^application\/(?:[a-z.-]+\+)?json$/i.test(nameOf(contentType)) && !/^text\/html/i.test(nameOf(contentType))

const brc20Of = (
  type: string | null,
  body: readonly string[] | null,
  protocol?: Brc20Protocol,
): Pick<Inscribed, 'isBrc20' | 'brc20'> => {
  const { isBrc20, message } = readBrc20(type, body, protocol)
  return { isBrc20, brc20: message }
}
