import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Below what a server takes unless told (1 MiB), with room for headers. */
const PART_BYTES = 512 * 1024
/** What a reader takes of one message, packed and unpacked: a block of 30,000 transactions is a fifth of it. */
const MOST_PARTS = 512
const MOST_BYTES = 512 * 1024 * 1024 - 64

/** Text as a broker's messages carry it: packed, in parts that each fit one. */
export async function packText(text: string): Promise<readonly Uint8Array[]> {
  const packed = await compress(text)
  const parts: Uint8Array[] = []
  for (let at = 0; at < packed.length; at += PART_BYTES) parts.push(packed.subarray(at, at + PART_BYTES))
  return parts
}

/** The text of `packText`'s parts, in order. Throws when they are more or larger than is taken, or no such parts. */
export async function unpackText(parts: readonly Uint8Array[]): Promise<string> {
  return (await decompress(Buffer.concat(parts), { maxOutputLength: MOST_BYTES })).toString('utf8')
}

/** Where a message stands in what one writer wrote, and which part of it this is. */
export type Place = { readonly epoch: string; readonly n: number }
type PartPlace = Place & { readonly part: number; readonly parts: number }

/** The form of what is on the bus. A reader takes no other. */
const VERSION = 1
/** The header that tells it. */
export const PLACE_HEADER = 'Orrery-Place'

export const writePlace = ({ epoch, n, part, parts }: PartPlace): string => `${VERSION} ${epoch} ${n} ${part} ${parts}`

/** null for what is of another form, or nobody's. */
export function readPlace(text: string): PartPlace | null {
  const found = /^(\d{1,6}) ([0-9a-z-]{1,64}) (\d{1,15}) (\d{1,6}) (\d{1,6})$/.exec(text)
  if (found === null || Number(found[1]) !== VERSION) return null
  const [n, part, parts] = [Number(found[3]), Number(found[4]), Number(found[5])]
  return part < parts && parts <= MOST_PARTS ? { epoch: found[2]!, n, part, parts } : null
}
