import { readDataUri } from './data-uri.ts'

/** A film or a sound that a browser plays by itself, or a model in three dimensions, which is a file here. */
export type Media = { readonly kind: 'video' | 'audio' | 'model'; readonly source: string }

/** First bytes of formats that hold frames, sounds or shapes alone: no script, and no address that a player asks. */
const FORMATS: readonly (readonly [types: readonly string[], at: number, heads: readonly string[]])[] = [
  // ISO base media: `ftyp` after the length of its first box.
  [['video/mp4', 'audio/mp4'], 4, ['66747970']],
  [['video/webm', 'audio/webm'], 0, ['1a45dfa3']],
  [['video/ogg', 'audio/ogg'], 0, ['4f676753']],
  [['audio/mpeg'], 0, ['494433', 'fffb', 'fff3', 'fff2']],
  [['audio/wav'], 8, ['57415645']],
  [['audio/flac'], 0, ['664c6143']],
  // `glTF` in its binary form: what it names outside of itself nobody loads here.
  [['model/gltf-binary'], 0, ['676c5446']],
]
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
])

/** A `data:` address of a film, a sound or a model written anew, when it is what it says it is; null for anything else, and for what is larger than `most` bytes. */
export function safeMedia(uri: string, most: number): Media | null {
  const found = readDataUri(uri, most)
  if (found === null) return null
  const type = OTHER_NAMES.get(found.type) ?? found.type
  const bytes = Buffer.from(found.bytes)
  const isKnown = FORMATS.some(
    ([types, at, heads]) =>
      types.includes(type) && heads.some((head) => bytes.toString('hex', at, at + head.length / 2) === head),
  )
  if (!isKnown) return null
  const [kind] = type.split('/') as [Media['kind']]
  return { kind, source: `data:${type};base64,${bytes.toString('base64')}` }
}
