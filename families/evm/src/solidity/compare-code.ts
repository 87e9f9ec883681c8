import type { CodeArea, CodeMatch, LinkedLibrary } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import { readMetadataTail } from './metadata-tail.ts'

type Place = { readonly start: number; readonly length: number }

/** Code as the compiler gives it: `object` is hex with placeholders for libraries. */
export type CompiledCode = {
  readonly object: string
  readonly linkReferences?: { readonly [file: string]: { readonly [name: string]: readonly Place[] } }
  readonly immutableReferences?: { readonly [id: string]: readonly Place[] }
}

/** What comparing came to. Offsets and sizes in bytes. */
export type CodeComparison = {
  readonly match: CodeMatch | null
  /** Bytes that are as they should be. */
  readonly equalBytes: number
  readonly compiledSize: number
  readonly firstDifference: number | null
  readonly areas: readonly CodeArea[]
  readonly libraries: readonly LinkedLibrary[]
  readonly immutables: readonly { readonly at: readonly number[]; readonly value: string }[]
  /** Where metadata inside of the code differs, its own at the end left out: the places to look at with `control`. */
  readonly inner: readonly number[]
}

/** What is known of how the code was compiled. */
export type CompiledHow = {
  /** Metadata of the contract and of those inside it, as hex. */
  readonly metadata: readonly string[]
  readonly address: Hex
  /** False where the settings leave the metadata out: what ends the code then is a constant, whatever it looks like. */
  readonly isAppended?: boolean
  /**
   * The same contract compiled with a comment more in every file. Its metadata differ wherever they stand; a constant that only looks like one of
   * them does not, and must be as the sources say.
   */
  readonly control?: CompiledCode | null
}

const KINDS = ['equal', 'metadata', 'immutable', 'library', 'self'] as const
const [EQUAL, METADATA, IMMUTABLE, LIBRARY, SELF] = [0, 1, 2, 3, 4]
const DIFFERENT = 5
const MOST_AREAS = 400
/** `PUSH20 0 ADDRESS EQ`: how the code of a library begins before it is deployed (Solidity, "Call Protection For Libraries"). */
const LIBRARY_HEAD = /^73(?:00){20}3014/

/** The bytes with zeros for what the linker fills in. */
export const bytesOf = (object: string): Buffer =>
  Buffer.from(object.replace(/__.{38}/g, '0'.repeat(40)).replace(/^0x/, ''), 'hex')

/**
 * Compares compiled with deployed code (screens-evm §6.2, reliability S-28). Only places that the compiler itself names may differ:
 * metadata, immutables, addresses of libraries, and a library's own address. A value that stands at several places must be
 * the same at all of them. `full` needs equal metadata with a hash in it.
 */
export function compareCode(
  compiled: CompiledCode,
  deployed: Buffer,
  { metadata, address, isAppended = true, control = null }: CompiledHow,
): CodeComparison {
  const made = bytesOf(compiled.object)
  const kinds = new Uint8Array(Math.max(made.length, deployed.length))
  const mark = ({ start, length }: Place, kind: number): void => void kinds.fill(kind, start, start + length)
  const immutables: { at: number[]; value: string }[] = []
  const libraries: LinkedLibrary[] = []
  let consistent = true
  /** The bytes that all places of one value share; marks it as broken where they do not. */
  const shared = (places: readonly Place[]): string => {
    const values = places.map(({ start, length }) => deployed.subarray(start, start + length).toString('hex'))
    if (values.some((value) => value !== values[0])) consistent = false
    return values[0] ?? ''
  }
  for (const places of Object.values(compiled.immutableReferences ?? {})) {
    for (const place of places) mark(place, IMMUTABLE!)
    immutables.push({ at: places.map(({ start }) => start), value: `0x${shared(places)}` })
  }
  for (const [file, names] of Object.entries(compiled.linkReferences ?? {}))
    for (const [name, places] of Object.entries(names)) {
      for (const place of places) mark(place, LIBRARY!)
      libraries.push({ file, name, address: `0x${shared(places)}` })
    }
  if (LIBRARY_HEAD.test(compiled.object.slice(0, 46))) {
    if (deployed.subarray(1, 21).toString('hex') === address.slice(2)) mark({ start: 1, length: 20 }, SELF!)
  }
  const same = markMetadata(made, deployed, { metadata, isAppended, other: control && bytesOf(control.object) }, mark)
  let firstDifference: number | null = null
  let equalBytes = 0
  // Behind different metadata of another length nothing stands: then the code before it decides.
  const end = same.end
  for (let i = 0; i < kinds.length; i++) {
    if (i >= end.made && i >= end.deployed) kinds[i] = METADATA!
    else if (kinds[i] === EQUAL && (i >= made.length || i >= deployed.length || made[i] !== deployed[i])) {
      kinds[i] = DIFFERENT
      firstDifference ??= i
    }
    if (kinds[i] !== DIFFERENT) equalBytes++
  }
  const equal = firstDifference === null && consistent && end.made === end.deployed && made.length > 0
  return {
    match: equal ? (same.full ? 'full' : 'partial') : null,
    equalBytes,
    compiledSize: made.length,
    firstDifference,
    areas: areasOf(kinds.subarray(0, deployed.length)),
    libraries,
    immutables,
    inner: same.inner,
  }
}

/**
 * Marks where metadata of this and of contracts inside it stands, and tells whether all of it is equal and holds a hash. `end` is
 * where the code before the own metadata ends.
 */
function markMetadata(
  made: Buffer,
  deployed: Buffer,
  {
    metadata,
    isAppended,
    other,
  }: { readonly metadata: readonly string[]; readonly isAppended: boolean; readonly other: Buffer | null },
  mark: (place: Place, kind: number) => void,
): {
  readonly full: boolean
  readonly end: { readonly made: number; readonly deployed: number }
  readonly inner: readonly number[]
} {
  const own = isAppended ? readMetadataTail(made) : null
  let full = own?.hashed ?? false
  const ownAt = made.length - (own?.length ?? 0)
  const inner: number[] = []
  for (const hex of new Set([...metadata, made.subarray(ownAt).toString('hex')])) {
    const needle = Buffer.from(hex, 'hex')
    if (needle.length < 4) continue
    for (let at = made.indexOf(needle); at !== -1; at = made.indexOf(needle, at + needle.length)) {
      const there = deployed.subarray(at, at + needle.length)
      if (there.equals(needle)) continue
      // What differs must itself be metadata of that length, and not code in its place.
      if (readMetadataTail(there)?.length !== needle.length) continue
      // A constant of the sources may have been given the bytes of metadata: it stays as it is, whatever comments say.
      if (other?.subarray(at, at + needle.length).equals(needle)) continue
      mark({ start: at, length: needle.length }, METADATA!)
      if (at !== ownAt) inner.push(at)
      full = false
    }
  }
  const [ownLength, theirLength] = [own?.length ?? 0, readMetadataTail(deployed)?.length ?? 0]
  const whole = { made: made.length, deployed: deployed.length }
  // Without metadata of its own the code is as long as what is deployed, or the deployed one's metadata stand behind it.
  if (ownLength === theirLength || (!isAppended && made.length === deployed.length)) return { full, end: whole, inner }
  return { full: false, end: { made: ownAt, deployed: deployed.length - theirLength }, inner }
}

/** Neighbouring bytes of one kind together; the last area takes the rest where there are too many. */
function areasOf(kinds: Uint8Array): readonly CodeArea[] {
  const areas: CodeArea[] = []
  for (let from = 0; from < kinds.length;) {
    let to = from + 1
    while (to < kinds.length && kinds[to] === kinds[from]) to++
    const kind = KINDS[kinds[from]!] ?? 'different'
    if (areas.length === MOST_AREAS) {
      areas[MOST_AREAS - 1] = { kind: 'different', from: areas[MOST_AREAS - 1]!.from, to: kinds.length }
      return areas
    }
    areas.push({ kind, from, to })
    from = to
  }
  return areas
}

/**
 * The constructor's arguments: what stands behind the compiled creation code; null where the code before it is not that one.
 * Metadata may differ; a library has the address that `linked` says, any where it says none.
 */
export function readConstructorArgs(
  compiled: CompiledCode,
  creation: Buffer,
  metadata: readonly string[],
  linked: readonly LinkedLibrary[] = [],
): Hex | null {
  const made = bytesOf(compiled.object)
  if (made.length === 0 || creation.length < made.length) return null
  const compared = compareCode(compiled, creation.subarray(0, made.length), { metadata, address: '0x' })
  const isOther = compared.libraries.some(({ file, name, address }) =>
    linked.some((one) => one.file === file && one.name === name && one.address !== address),
  )
  return compared.match === null || isOther ? null : `0x${creation.subarray(made.length).toString('hex')}`
}
