import type { SourceOrder } from '@orrery/family/source-verifier'
import type { SourceSubmission } from '@orrery/model/wire/verification'
import type { Json, JsonObject } from '@orrery/primitives/json'
import { objectOf, refuse } from './refuse.ts'
import { readMetadata } from './read-metadata.ts'
import { DEFAULT_RUNS, EVM_VERSIONS, linkedBy, settingsOf } from './compile-settings.ts'

/** Bounds of one submission (reliability S-27). */
export const INPUT_LIMITS = { bytes: 8_000_000, files: 500, pathLength: 300 }

/**
 * Reads a submission into what the compiler gets: sources with their contents, settings that decide about code, and nothing that
 * makes it read, fetch or prove anything. Throws `BODY_MALFORMED`.
 */
export function parseSubmission(submission: SourceSubmission): SourceOrder {
  const { metadata } = submission
  if (metadata !== undefined && submission.input !== undefined)
    refuse('a metadata file and a standard JSON input are one too many')
  const told = metadata === undefined ? null : readMetadata(metadata, submission.sources ?? [])
  const compiler = told?.compiler ?? submission.compiler ?? ''
  const version = /^v?(\d+\.\d+\.\d+)(?:\+commit\.([0-9a-f]{8}))?$/.exec(compiler)
  if (version === null) return refuse(`"${compiler}" is not a version of a compiler: 0.8.37`)
  if (told === null && (submission.input === undefined) === (submission.sources === undefined))
    refuse('either a standard JSON input or files are needed')
  const input =
    told !== null
      ? inputOf(told.files, told.settings)
      : submission.input === undefined
        ? inputOfFiles(submission)
        : readInput(submission.input)
  const settings = input['settings'] as JsonObject
  const args = submission.constructorArgs?.replace(/^0x/, '').toLowerCase()
  return {
    compiler: version[1]!,
    commit: version[2] ?? null,
    input,
    contract: told?.contract ?? (submission.contract?.trim() || null),
    given: settingsOf(settings),
    constructorArgs: args === undefined ? null : `0x${args}`,
  }
}

function inputOfFiles({
  sources = [],
  optimizer = false,
  runs = DEFAULT_RUNS,
  evmVersion,
  viaIR = false,
  remappings = [],
  libraries,
}: SourceSubmission): JsonObject {
  const linked = linkedBy((libraries ?? []).map(({ file = '', name, address }) => ({ file, name, address })))
  return {
    language: 'Solidity',
    sources: readSources(sources.map(({ path, content }) => [path, content])),
    settings: readSettings({
      optimizer: { enabled: optimizer, runs },
      ...(evmVersion !== undefined && evmVersion !== '' && { evmVersion }),
      ...(viaIR && { viaIR }),
      ...(remappings.length > 0 && { remappings }),
      ...(libraries !== undefined && { libraries: linked }),
    }),
  }
}

function readInput(text: string): JsonObject {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse('the standard input is not JSON')
  }
  const { language, sources, settings = {} } = objectOf(parsed, 'the standard input')
  if (language !== 'Solidity') refuse('only sources in Solidity can be compiled here')
  const files = Object.entries(objectOf(sources, 'sources')).map(([path, file]): [string, string] => {
    const { content } = objectOf(file, `source ${path.slice(0, 60)}`)
    if (typeof content !== 'string')
      return refuse(`source ${path.slice(0, 60)} has no content, and nothing is fetched from elsewhere`)
    return [path, content]
  })
  return inputOf(files, objectOf(settings, 'settings'))
}

const inputOf = (
  files: readonly (readonly [string, string])[],
  settings: { readonly [key: string]: unknown },
): JsonObject => ({ language: 'Solidity', sources: readSources(files), settings: readSettings(settings) })

/** Names stay as they are, since the metadata hashes them; those that would be one file under one roof are refused. */
function readSources(files: readonly (readonly [string, string])[]): JsonObject {
  if (files.length === 0) refuse('no sources are given')
  if (files.length > INPUT_LIMITS.files) refuse(`more than ${INPUT_LIMITS.files} files`)
  let bytes = 0
  const seen = new Map<string, string>()
  const sources: Record<string, Json> = {}
  for (const [path, content] of files) {
    bytes += Buffer.byteLength(content)
    if (bytes > INPUT_LIMITS.bytes) refuse(`more than ${INPUT_LIMITS.bytes} bytes of sources`)
    const clean = cleanPath(path)
    const other = seen.get(clean)
    if (other !== undefined) refuse(`"${path.slice(0, 100)}" and "${other.slice(0, 100)}" are the same file`)
    seen.set(clean, path)
    Object.defineProperty(sources, path, { value: { content }, enumerable: true })
  }
  return sources
}

/** The path without dots, doubled slashes and backslashes. Throws `BODY_MALFORMED` for one that leaves the folder of the sources. */
export function cleanPath(path: string): string {
  if (path.length === 0 || path.length > INPUT_LIMITS.pathLength)
    refuse(`a path has from 1 to ${INPUT_LIMITS.pathLength} characters`)
  // Among the formats are those that turn the order of letters round, and those of no width.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(path)) refuse('a path holds characters that are not seen')
  const slashed = path.replaceAll('\\', '/')
  if (slashed.startsWith('/') || /^[a-zA-Z]:\//.test(slashed)) refuse(`path "${path.slice(0, 100)}" is absolute`)
  const parts: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) refuse(`path "${path.slice(0, 100)}" leaves the folder of the sources`)
  }
  if (parts.length === 0) refuse(`path "${path.slice(0, 100)}" names no file`)
  return parts.join('/').normalize('NFC')
}

/** Settings that are left out: what is asked of the compiler we say ourselves. */
const IGNORED = new Set(['outputSelection', 'stopAfter', 'parserErrorRecovery'])

function readSettings(given: { readonly [key: string]: unknown }): JsonObject {
  const settings: Record<string, Json> = {}
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || IGNORED.has(key)) continue
    const read = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined
    if (read === undefined) return refuse(`setting "${key.slice(0, 40)}" is not taken here`)
    settings[key] = read(value)
  }
  return settings
}

const boolean = (value: unknown, what: string): boolean =>
  typeof value === 'boolean' ? value : refuse(`${what} is neither true nor false`)

/** A bounded tree of plain values, for settings whose fields the compiler checks itself. */
function plain(value: unknown, what: string, depth = 0): Json {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'string') return value.length <= 2_000 ? value : refuse(`${what} is too long`)
  if (depth > 3) return refuse(`${what} is nested too deep`)
  const entries = Object.entries(objectOf(value, what))
  if (entries.length > 50) refuse(`${what} has too many fields`)
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key.length <= INPUT_LIMITS.pathLength ? key : refuse(`${what} has a field with too long a name`),
      plain(inner, what, depth + 1),
    ]),
  )
}

const fields = (value: unknown, what: string): JsonObject => plain(objectOf(value, what), what) as JsonObject

const SETTINGS: { readonly [key: string]: (value: unknown) => Json } = {
  viaIR: (value) => boolean(value, 'viaIR'),
  viaSSACFG: (value) => boolean(value, 'viaSSACFG'),
  metadata: (value) => fields(value, 'metadata'),
  debug: (value) => fields(value, 'debug'),
  optimizer(value) {
    const optimizer = fields(value, 'optimizer')
    const { runs } = optimizer
    if (runs !== undefined && !(Number.isInteger(runs) && Number(runs) >= 0 && Number(runs) <= 4_294_967_295))
      refuse('runs is not a whole number from 0 to 4294967295')
    return optimizer
  },
  evmVersion: (value) =>
    EVM_VERSIONS.some((known) => known === value) ? (value as string) : refuse(`evmVersion is not known`),
  remappings(value) {
    if (!Array.isArray(value) || value.length > 500) return refuse('remappings is no list, or a too long one')
    return value.map((line: unknown) =>
      typeof line === 'string' && line.length <= 1_000 ? line : refuse('a remapping is no text'),
    )
  },
  libraries(value) {
    const libraries = fields(value, 'libraries')
    for (const names of Object.values(libraries))
      for (const address of Object.values(objectOf(names, 'libraries')))
        if (!/^0x[0-9a-fA-F]{40}$/.test(String(address))) refuse('the address of a library is none')
    return libraries
  },
}
