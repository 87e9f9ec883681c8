import { keccakHex } from '../verify/keccak.ts'
import { linkedBy, splitContract } from './compile-settings.ts'
import { objectOf, refuse } from './refuse.ts'

/** Files that a metadata file may name. */
const MOST_FILES = 500

/** What a metadata file says of a compilation, its files beside it. */
export type ToldByMetadata = {
  /** With its commit. */
  readonly compiler: string
  /** `file:Name`. */
  readonly contract: string
  readonly files: readonly (readonly [path: string, content: string])[]
  readonly settings: { readonly [key: string]: unknown }
}

/**
 * Reads the file that the compiler writes beside a contract (Solidity, "Contract Metadata"). Each source is the given file that has the hash it names, under
 * whatever name it came and with whichever ends of lines, or the text that the metadata hold themselves: no other is taken, and none is fetched. Throws
 * `BODY_MALFORMED`.
 */
export function readMetadata(text: string, given: readonly { readonly content: string }[]): ToldByMetadata {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse('the metadata file is not JSON')
  }
  const { language, compiler, settings, sources } = objectOf(parsed, 'the metadata file')
  if (language !== 'Solidity') refuse('only sources in Solidity can be compiled here')
  const { version } = objectOf(compiler, 'compiler of the metadata')
  const { compilationTarget, libraries, ...rest } = objectOf(settings, 'settings of the metadata')
  const [target, ...others] = Object.entries(objectOf(compilationTarget, 'compilationTarget'))
  if (target === undefined || others.length > 0 || typeof target[1] !== 'string' || target.join(':').length > 600)
    return refuse('the metadata file names no contract, or several')
  const named = Object.entries(objectOf(sources, 'sources'))
  if (named.length > MOST_FILES) refuse(`more than ${MOST_FILES} files`)
  const byHash = new Map(given.flatMap(({ content }) => waysToEnd(content).map((way) => [hashOf(way), way])))
  const files = named.map(([path, file]): readonly [string, string] => {
    const { keccak256, content } = objectOf(file, `source ${path.slice(0, 60)}`)
    const found = typeof keccak256 === 'string' ? byHash.get(keccak256.toLowerCase()) : undefined
    if (found !== undefined) return [path, found]
    if (typeof content !== 'string')
      return refuse(`no file has the hash that the metadata name for "${path.slice(0, 100)}"`)
    if (hashOf(content) !== keccak256) refuse(`the text of "${path.slice(0, 100)}" does not have the hash beside it`)
    return [path, content]
  })
  return {
    compiler: typeof version === 'string' ? version.slice(0, 60) : '',
    contract: target.join(':'),
    files,
    settings: { ...rest, ...(libraries !== undefined && { libraries: linkedBy(readLinked(libraries)) }) },
  }
}

const hashOf = (text: string): string => keccakHex(Buffer.from(text))

/** A text as it came, and with the other ends of lines: systems change them in passing. */
const waysToEnd = (text: string): readonly string[] => {
  const plain = text.replaceAll('\r\n', '\n')
  return [...new Set([text, plain, plain.replaceAll('\n', '\r\n')])]
}

/** Metadata name a library by its file and name in one. */
const readLinked = (libraries: unknown) =>
  Object.entries(objectOf(libraries, 'libraries')).map(([name, address]) => ({
    file: splitContract(name).file ?? '',
    name: splitContract(name).name,
    address: String(address),
  }))
