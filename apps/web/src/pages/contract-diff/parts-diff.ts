import { readEvents, readFunctions, typeText } from '@orrery/evm/abi-type'
import type { ContractSource, StorageLayout } from '@orrery/model/wire/verification'

/** Something that two contracts have alike or otherwise; null where one of them has none. */
export type Pair = { readonly name: string; readonly a: string | null; readonly b: string | null }

/** What differs among named things, in the order of their names. */
function differing(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly Pair[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((name) => ({ name, a: a.get(name) ?? null, b: b.get(name) ?? null }))
    .filter((pair) => pair.a !== pair.b)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Functions by their selectors, and events, that only one has or that are declared otherwise. Pure. */
export const abiDiff = (a: ContractSource['abi'], b: ContractSource['abi']): readonly Pair[] =>
  differing(entriesOf(a), entriesOf(b))

function entriesOf(abi: ContractSource['abi']): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  for (const { selector, signature, mutability, outputs } of readFunctions(abi))
    entries.set(
      selector,
      `${signature} ${mutability}${outputs.length > 0 ? ` → ${outputs.map(({ type }) => typeText(type)).join(', ')}` : ''}`,
    )
  for (const { name, inputs } of readEvents(abi)) {
    const declared = `${name}(${inputs.map(({ type, indexed }) => `${typeText(type)}${indexed ? ' indexed' : ''}`).join(', ')})`
    entries.set(`event ${name}(${inputs.map(({ type }) => typeText(type)).join(',')})`, `event ${declared}`)
  }
  return entries
}

/** Settings and release that differ, by their places in the standard JSON. Pure. */
export const settingsDiff = (a: ContractSource, b: ContractSource): readonly Pair[] =>
  differing(settingsOf(a), settingsOf(b))

function settingsOf({ compiler, input }: ContractSource): ReadonlyMap<string, string> {
  const { language, settings } = input as { readonly language?: unknown; readonly settings?: unknown }
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`)
    else found.set(path, JSON.stringify(value).slice(0, 2_000))
  }
  walk({ compiler, language, settings }, '')
  return found
}

/** A place of storage that two layouts use otherwise. */
export type SlotPair = Pair & {
  /** `collision`: what one keeps there the other would read as something else. */
  readonly kind: 'added' | 'removed' | 'renamed' | 'collision'
}

type Variable = { readonly from: bigint; readonly to: bigint; readonly label: string; readonly type: string }

/** Bytes of storage from its start, slot by slot and in each from its end. */
function variablesOf({ storage, types }: StorageLayout): readonly Variable[] {
  return storage.map(({ label, slot, offset, type }) => {
    const from = BigInt(slot) * 32n + BigInt(offset)
    const { label: name, bytes } = types[type] ?? { label: type, bytes: '32' }
    return { from, to: from + BigInt(bytes), label, type: name }
  })
}

const placeOf = ({ from }: Variable): string => `${from / 32n}${from % 32n === 0n ? '' : `+${from % 32n}`}`
const textOf = ({ type, label }: Variable): string => `${type} ${label}`

/**
 * Where two layouts differ, in the order of their places. Something else at the same bytes collides: behind a proxy that changes from one to the other it would
 * be read wrongly. Pure.
 */
export function layoutDiff(first: StorageLayout, second: StorageLayout): readonly SlotPair[] {
  const [a, b] = [variablesOf(first), variablesOf(second)]
  const found: (SlotPair & { readonly from: bigint })[] = []
  const overlaps = (one: Variable, other: Variable): boolean => one.from < other.to && other.from < one.to
  const isSame = (one: Variable, other: Variable): boolean => one.from === other.from && one.type === other.type
  for (const one of a) {
    const there = b.filter((other) => overlaps(one, other))
    const same = there.find((other) => isSame(one, other))
    const pair = { name: placeOf(one), from: one.from, a: textOf(one) }
    if (there.length === 0) found.push({ ...pair, kind: 'removed', b: null })
    else if (same === undefined) found.push({ ...pair, kind: 'collision', b: there.map(textOf).join(', ') })
    else if (same.label !== one.label) found.push({ ...pair, kind: 'renamed', b: textOf(same) })
  }
  for (const other of b)
    if (!a.some((one) => overlaps(one, other)))
      found.push({ name: placeOf(other), from: other.from, kind: 'added', a: null, b: textOf(other) })
  return found.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
}

/** Files of two sources beside each other: by their paths, then by their names where each stands alone. Pure. */
export function filePairs(
  a: ContractSource['sources'],
  b: ContractSource['sources'],
): readonly { readonly path: string; readonly a: string | null; readonly b: string | null }[] {
  const left = new Map(b.map((file) => [file.path, file]))
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
  const pairs = a.map((file) => ({ file, other: left.get(file.path) }))
  for (const { other } of pairs) if (other !== undefined) left.delete(other.path)
  const lone = pairs.filter(({ other }) => other === undefined)
  for (const pair of lone) {
    const name = nameOf(pair.file.path)
    const same = [...left.values()].filter(({ path }) => nameOf(path) === name)
    if (same.length !== 1 || lone.filter(({ file }) => nameOf(file.path) === name).length !== 1) continue
    pair.other = same[0]
    left.delete(same[0]!.path)
  }
  return [
    ...pairs.map(({ file, other }) => ({ path: file.path, a: file.content, b: other?.content ?? null })),
    ...[...left.values()].map(({ path, content }) => ({ path, a: null, b: content })),
  ]
}
