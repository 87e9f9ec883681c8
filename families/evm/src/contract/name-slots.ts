import type { SlotVariable, StoredVariable } from '@orrery/family/adapter'
import type { StorageLayout, StorageType } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { keccak } from '../verify/keccak.ts'

/** Hashes that one question may take, and keys that are tried inside other mappings. */
const MOST_HASHES = 20_000
/** Variables, entries and items that one question may look at. */
const MOST_PLACES = 100_000
const MOST_INNER_KEYS = 64
const MOST_DEPTH = 6
const MOST_NAME = 300
/** Items of a list that its words are held to be of: one that is longer has words anywhere. */
const MOST_ITEMS = 2n ** 32n
const WORD_BYTES = 32n
const WORDS = 2n ** 256n

/** A word of storage before and after. */
export type ChangedWord = { readonly slot: Hex; readonly before: Hex; readonly after: Hex }

const wordOf = (number: bigint): Uint8Array => {
  const bytes = new Uint8Array(32)
  for (let at = 31, left = number; left > 0n; at--, left >>= 8n) bytes[at] = Number(left & 255n)
  return bytes
}
const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/**
 * Which variables changed words of storage hold, by the layout that the compiler told (Solidity, "Layout of State Variables in Storage"). Entries of
 * mappings are found by hashing keys that the transaction named: those of others stay without a name. Layouts are foreign: what is none is left out, and
 * work is bounded. Pure.
 */
export function nameSlots(
  layouts: readonly StorageLayout[],
  words: readonly ChangedWord[],
  keys: readonly Hex[],
): ReadonlyMap<Hex, readonly SlotVariable[]> {
  const found = new Map<Hex, SlotVariable[]>()
  const candidates = [...new Set(keys)].map((key) => BigInt(key))
  const wanted = words.map((word) => ({ ...word, number: BigInt(word.slot) }))
  let hashes = 0
  let places = 0
  const hash = (...parts: readonly Uint8Array[]): bigint | null => {
    if (++hashes > MOST_HASHES) return null
    const bytes = new Uint8Array(parts.length * 32)
    for (const [index, part] of parts.entries()) bytes.set(part, index * 32)
    return numberOf(keccak(bytes))
  }

  for (const { storage, types } of layouts) {
    const typeOf = (id: string | undefined): StorageType | undefined =>
      id !== undefined && Object.hasOwn(types, id) ? types[id] : undefined
    const size = (type: StorageType): bigint => BigInt(type.bytes)
    const wordsOf = (type: StorageType): bigint => (size(type) + WORD_BYTES - 1n) / WORD_BYTES || 1n

    const note = (word: (typeof wanted)[number], name: string, type: StorageType, offset: number): void => {
      const [before, after] = [partOf(word.before, offset, type), partOf(word.after, offset, type)]
      if (before === after || name.length > MOST_NAME) return
      const told = found.get(word.slot) ?? []
      if (!told.some((one) => one.name === name))
        found.set(word.slot, [
          ...told,
          { name, type: type.label, before: readValue(before, type), after: readValue(after, type) },
        ])
    }

    /** Items from a word on, of which `count` belong to the list. */
    const items = (base: StorageType, start: bigint, count: bigint, name: string, depth: number): void => {
      const bytes = size(base)
      if (bytes === 0n) return
      const [each, perWord] = [wordsOf(base), bytes <= 16n ? WORD_BYTES / bytes : 1n]
      const span = perWord > 1n ? (count + perWord - 1n) / perWord : count * each
      for (const { number } of wanted) {
        const at = (number - start + WORDS) % WORDS
        if (at >= span) continue
        const first = perWord > 1n ? at * perWord : at / each
        for (let item = first; item < first + perWord && item < count; item++)
          place(
            base,
            (start + (perWord > 1n ? at : (at / each) * each)) % WORDS,
            Number((item - first) * (perWord > 1n ? bytes : 0n)),
            `${name}[${item}]`,
            depth + 1,
          )
      }
    }

    const place = (type: StorageType, slot: bigint, offset: number, name: string, depth: number): void => {
      if (depth > MOST_DEPTH || hashes > MOST_HASHES || ++places > MOST_PLACES) return
      const own = wanted.filter(({ number }) => number === slot)
      if (type.encoding === 'mapping') {
        const [key, value] = [typeOf(type.key), typeOf(type.value)]
        if (key === undefined || value === undefined || key.encoding !== 'inplace') return
        for (const candidate of depth === 0 ? candidates : candidates.slice(0, MOST_INNER_KEYS)) {
          if (!isKey(candidate, key)) continue
          const at = hash(wordOf(candidate), wordOf(slot))
          if (at === null) return
          place(value, at, 0, `${name}[${readValue(candidate, key) ?? `0x${candidate.toString(16)}`}]`, depth + 1)
        }
        return
      }
      if (type.encoding === 'dynamic_array' || type.encoding === 'bytes') {
        const isList = type.encoding === 'dynamic_array'
        for (const word of own) note(word, isList ? `${name}.length` : name, isList ? LENGTH : type, 0)
        const start = hash(wordOf(slot))
        const base = isList ? typeOf(type.base) : CHUNK
        if (start !== null && base !== undefined) items(base, start, MOST_ITEMS, name, depth)
        return
      }
      if (type.members !== undefined) {
        for (const member of type.members) {
          const inner = typeOf(member.type)
          if (inner !== undefined)
            place(inner, (slot + BigInt(member.slot)) % WORDS, member.offset, `${name}.${member.label}`, depth + 1)
        }
        return
      }
      const base = typeOf(type.base)
      if (base !== undefined) {
        const bytes = size(base)
        const perWord = bytes > 0n && bytes <= 16n ? WORD_BYTES / bytes : 1n
        const count = perWord > 1n ? wordsOf(type) * perWord : wordsOf(type) / wordsOf(base)
        const told = /\[(\d{1,20})\]$/.exec(type.label)?.[1]
        items(base, slot, told === undefined ? count : BigInt(told), name, depth)
        return
      }
      for (const word of own) note(word, name, type, offset)
    }

    for (const { label, slot, offset, type } of storage) {
      const known = typeOf(type)
      if (known !== undefined) place(known, BigInt(slot), offset, label, 0)
    }
  }
  return found
}

/** Variables that one layout tells, and items of lists of a fixed length that stand among them. */
const MOST_STORED = 500
const MOST_FIXED = 32

/**
 * Variables of a layout that stand at fixed places, in the order in which they were declared: parts of structs and items of short lists of a fixed length each by
 * itself, of other lists their length, of mappings nothing but that they are there. Pure.
 */
export function storedVariables({ storage, types }: StorageLayout): readonly StoredVariable[] {
  const found: StoredVariable[] = []
  const typeOf = (id: string | undefined): StorageType | undefined =>
    id !== undefined && Object.hasOwn(types, id) ? types[id] : undefined
  const note = (name: string, type: StorageType, slot: bigint, offset: number, read: StoredVariable['read']): void => {
    if (found.length < MOST_STORED && name.length <= MOST_NAME)
      found.push({ name, type: type.label, slot: `0x${slot.toString(16).padStart(64, '0')}`, offset, read })
  }
  const walk = (type: StorageType, slot: bigint, offset: number, name: string, depth: number): void => {
    if (found.length >= MOST_STORED || depth > MOST_DEPTH) return
    const base = typeOf(type.base)
    if (type.encoding === 'mapping') return note(name, type, slot, offset, () => null)
    if (type.encoding === 'dynamic_array')
      return note(`${name}.length`, type, slot, offset, (word) => readValue(partOf(word, 0, LENGTH), LENGTH))
    if (type.encoding === 'inplace' && type.members !== undefined) {
      for (const member of type.members) {
        const inner = typeOf(member.type)
        if (inner !== undefined)
          walk(inner, (slot + BigInt(member.slot)) % WORDS, member.offset, `${name}.${member.label}`, depth + 1)
      }
      return
    }
    const count = Number(/\[(\d{1,9})\]$/.exec(type.label)?.[1] ?? MOST_FIXED + 1)
    if (type.encoding === 'inplace' && base !== undefined) {
      if (count > MOST_FIXED) return note(name, type, slot, offset, () => null)
      const bytes = BigInt(base.bytes)
      const perWord = bytes > 0n && bytes <= 16n ? Number(WORD_BYTES / bytes) : 1
      const each = (bytes + WORD_BYTES - 1n) / WORD_BYTES || 1n
      for (let item = 0; item < count; item++)
        walk(
          base,
          (slot + (perWord > 1 ? BigInt(Math.floor(item / perWord)) : BigInt(item) * each)) % WORDS,
          perWord > 1 ? (item % perWord) * Number(bytes) : 0,
          `${name}[${item}]`,
          depth + 1,
        )
      return
    }
    note(name, type, slot, offset, (word) => readValue(partOf(word, offset, type), type))
  }
  for (const { label, slot, offset, type } of storage) {
    const known = typeOf(type)
    if (known !== undefined) walk(known, BigInt(slot), offset, label, 0)
  }
  return found
}

const LENGTH: StorageType = { encoding: 'inplace', label: 'uint256', bytes: '32' }
/** Thirty-two bytes of a long text. */
const CHUNK: StorageType = { encoding: 'inplace', label: 'bytes32', bytes: '32' }

/** Whether a word may be a key of a type: it has no more bytes than that, at its end or at its start as the type has it. */
function isKey(word: bigint, { label, bytes }: StorageType): boolean {
  if (BigInt(bytes) > WORD_BYTES) return false
  const bits = BigInt(bytes) * 8n
  if (/^bytes\d/.test(label)) return word % (1n << (256n - bits)) === 0n
  if (label.startsWith('int')) return BigInt.asUintN(256, BigInt.asIntN(Number(bits), word)) === word
  if (label === 'bool') return word <= 1n
  return word < 1n << bits
}

/** The bytes of a variable inside a word, counted from the word's end; all of it where the variable takes more. */
function partOf(word: Hex, offset: number, { bytes }: StorageType): bigint {
  const number = BigInt(word)
  const bits = Math.min(32, Number(bytes)) * 8
  return BigInt.asUintN(bits, number >> BigInt(8 * offset))
}

/** A value as text; null where bytes are all that can be told. */
function readValue(value: bigint, { label, bytes, encoding }: StorageType): string | null {
  if (BigInt(bytes) > WORD_BYTES) return null
  const digits = Number(bytes) * 2
  if (encoding === 'bytes') return shortText(value, label)
  if (label === 'bool') return value === 0n ? 'false' : 'true'
  if (label.startsWith('uint') || label.startsWith('enum ')) return value.toString()
  if (label.startsWith('int')) return BigInt.asIntN(Number(bytes) * 8, value).toString()
  if (/^(?:address|contract )/.test(label)) return checksumAddress(`0x${value.toString(16).padStart(40, '0')}`)
  if (/^bytes\d/.test(label)) {
    // Keys of mappings fill their word from the start.
    const isWord = value >= 1n << BigInt(Number(bytes) * 8)
    return `0x${isWord ? value.toString(16).padStart(64, '0').slice(0, digits) : value.toString(16).padStart(digits, '0')}`
  }
  return null
}

/** Texts of up to 31 bytes stand in their own word, with twice their length in its last byte; of a longer one that word has the length. */
function shortText(word: bigint, label: string): string | null {
  const last = Number(word & 255n)
  if (last % 2 === 1) return `(${(word - 1n) / 2n} B)`
  const hex = word.toString(16).padStart(64, '0').slice(0, last)
  if (last > 62) return null
  if (label !== 'string') return `0x${hex}`
  try {
    return JSON.stringify(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(hex, 'hex')))
  } catch {
    return `0x${hex}`
  }
}
