import { createHash, type Hash } from 'node:crypto'
import type { SourceSettings } from '@orrery/model/wire/verification'
import type { JsonObject } from '@orrery/primitives/json'
import { ipfsFrame, ipfsHash } from './ipfs-hash.ts'
import { EVM_VERSIONS } from './compile-settings.ts'

/** Numbers of runs that people write: those of screens-evm §6.2, and of the tools' own defaults and examples. */
export const USUAL_RUNS = [
  200, 1, 999_999, 1_000_000, 10_000, 1_000, 800, 100, 500, 2_000, 20_000, 100_000, 0, 10, 50, 300, 400, 600, 999,
  1_500, 5_000, 9_999, 99_999, 50_000, 200_000, 9_999_999, 10_000_000, 4_294_967_295,
]

/** Every number up to here is tried with the given other settings, every number up to `WIDE_RUNS` with all others. */
const ALL_RUNS = 1_000_000
const WIDE_RUNS = 5_000

export type HashSearch = { readonly found: SourceSettings | null; readonly hashed: number }

/**
 * Settings under which these very sources have the metadata that deployed code names by its hash: each is one hash and no
 * compilation, so that every number of runs to a million can be tried. null where none of them is it, the sources are not
 * these to the letter, or the metadata cannot be written for other settings. `isOver` ends it early.
 */
export function searchByHash(
  metadata: string,
  wanted: Uint8Array,
  compiledHash: Uint8Array | null,
  isOver: () => boolean,
): HashSearch {
  const settings = (JSON.parse(metadata) as { readonly settings: JsonObject }).settings
  const text = JSON.stringify(settings)
  const at = metadata.indexOf(text)
  // That our own hash of the compiled metadata is the compiler's proves that we write it as it does.
  if (at === -1 || metadata.indexOf(text, at + 1) !== -1) return { found: null, hashed: 0 }
  if (compiledHash === null || !ipfsHash(metadata)?.equals(compiledHash)) return { found: null, hashed: 0 }
  const [before, behind] = [metadata.slice(0, at), metadata.slice(at + text.length)]
  const digest = wanted.subarray(2)
  let hashed = 0
  const givenEvm = settings['evmVersion'] as string | undefined
  const versions = [givenEvm, ...EVM_VERSIONS.filter((version) => version !== givenEvm)]
  const base = settings['viaIR'] === true
  const variants = [base, !base].flatMap((viaIR) => versions.map((evmVersion) => ({ evmVersion, viaIR })))

  /** Tries numbers of runs under one set of the other settings. */
  const tryRuns = (
    variant: (typeof variants)[number],
    optimizer: boolean,
    runs: Iterable<number>,
  ): SourceSettings | null => {
    const open = JSON.stringify(withSettings(settings, { ...variant, optimizer, runs: 0 }))
    const mark = '"runs":0'
    const cut = open.indexOf(mark) + mark.length - 1
    const [head, tail] = [Buffer.from(before + open.slice(0, cut)), Buffer.from(open.slice(cut + 1) + behind)]
    /** What comes before the number, hashed once for each count of its digits. */
    const starts = new Map<number, { readonly hash: Hash; readonly end: Buffer }>()
    for (const number of runs) {
      if ((hashed & 4_095) === 4_095 && isOver()) return null
      const digits = String(number)
      let start = starts.get(digits.length)
      if (start === undefined) {
        const frame = ipfsFrame(head.length + digits.length + tail.length)
        start = {
          hash: createHash('sha256').update(frame.head).update(head),
          end: Buffer.concat([tail, frame.tail]),
        }
        starts.set(digits.length, start)
      }
      hashed++
      if (start.hash.copy().update(digits).update(start.end).digest().equals(digest))
        return { ...variant, evmVersion: variant.evmVersion ?? null, optimizer, runs: number }
    }
    return null
  }

  for (const variant of variants)
    for (const optimizer of [true, false]) {
      const found = tryRuns(variant, optimizer, USUAL_RUNS)
      if (found) return { found, hashed }
    }
  const first = tryRuns(variants[0]!, true, upTo(ALL_RUNS))
  if (first) return { found: first, hashed }
  for (const variant of variants.slice(1)) {
    const found = tryRuns(variant, true, upTo(WIDE_RUNS))
    if (found) return { found, hashed }
  }
  return { found: null, hashed }
}

function* upTo(most: number): Generator<number> {
  for (let number = 0; number <= most; number++) yield number
}

/** The settings with others in place of four of them; keys in the order in which the compiler writes them. */
export function withSettings(
  settings: JsonObject,
  other: {
    readonly optimizer: boolean
    readonly runs: number
    readonly evmVersion?: string | null | undefined
    readonly viaIR: boolean
  },
): JsonObject {
  const { evmVersion: _evm, viaIR: _viaIR, ...rest } = settings
  const changed: JsonObject = {
    ...rest,
    ...(other.evmVersion != null && { evmVersion: other.evmVersion }),
    ...(other.viaIR && { viaIR: true }),
    optimizer: { ...(settings['optimizer'] as JsonObject | undefined), enabled: other.optimizer, runs: other.runs },
  }
  return Object.fromEntries(Object.entries(changed).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Settings near the given ones, the likeliest first: to be compiled where hashes tell nothing. */
export function nearSettings(given: SourceSettings): readonly SourceSettings[] {
  const near = new Map<string, SourceSettings>()
  const add = (settings: SourceSettings): void => void near.set(JSON.stringify(settings), settings)
  const evms = [...EVM_VERSIONS.slice(0, 6), null].filter((version) => version !== given.evmVersion)
  for (const runs of [1, 200, 800, 1_000, 10_000, 999_999]) add({ ...given, optimizer: true, runs })
  add({ ...given, optimizer: !given.optimizer })
  for (const evmVersion of evms) add({ ...given, evmVersion })
  add({ ...given, optimizer: true, viaIR: !given.viaIR })
  for (const evmVersion of evms)
    for (const runs of [200, 1, 999_999, 10_000, 1_000, 800]) {
      add({ ...given, optimizer: true, runs, evmVersion })
      add({ ...given, optimizer: true, runs, evmVersion, viaIR: !given.viaIR })
    }
  near.delete(JSON.stringify(given))
  return [...near.values()]
}
