import { crc32, createDeflateRaw } from 'node:zlib'

/** A file inside an archive: its pieces come one after the other and are never held all. */
export type ZipEntry = { readonly name: string; pieces(): AsyncIterable<string> | Iterable<string> }

const LOCAL = 0x0403_4b50
const DESCRIPTOR = 0x0807_4b50
const CENTRAL = 0x0201_4b50
const END = 0x0605_4b50
/** What the format can tell without its extension for large archives. */
const MOST_BYTES = 0xffff_ffff
/** Version 2.0, which deflate needs; sizes follow the bytes (bit 3); names are UTF-8 (bit 11); deflate. */
const [VERSION, FLAGS, DEFLATE] = [20, 0x0808, 8] as const
/** 1 January 1980, the first day that the format knows: equal rows make equal bytes. */
const DAY = 0x0021

/** The bytes of a ZIP archive (APPNOTE 6.3.10) with these files, deflated as they come. Throws where it grows above 4 GiB. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  let at = 0
  const central: Buffer[] = []
  for (const { name, pieces } of entries) {
    const start = at
    const head = localHead(name)
    yield head
    at += head.length
    const facts = { crc: 0, bytes: 0, packed: 0 }
    for await (const piece of deflated(pieces(), facts)) {
      facts.packed += piece.length
      yield piece
    }
    at += facts.packed
    if (at > MOST_BYTES || facts.bytes > MOST_BYTES) throw new RangeError('a ZIP archive holds at most 4 GiB')
    const tail = words([DESCRIPTOR, facts.crc, facts.packed, facts.bytes])
    yield tail
    at += tail.length
    central.push(centralHead(name, start, facts))
  }
  const directory = Buffer.concat(central)
  yield directory
  yield Buffer.concat([
    words([END]),
    halves([0, 0, entries.length, entries.length]),
    words([directory.length, at]),
    halves([0]),
  ])
}

type Facts = { crc: number; bytes: number; packed: number }

async function* deflated(
  pieces: AsyncIterable<string> | Iterable<string>,
  facts: Pick<Facts, 'crc' | 'bytes'>,
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw()
  const fed = (async () => {
    for await (const piece of pieces) {
      const body = Buffer.from(piece)
      facts.crc = crc32(body, facts.crc)
      facts.bytes += body.length
      if (!packer.write(body)) await new Promise((resolve) => packer.once('drain', resolve))
    }
    packer.end()
  })()
  fed.catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const piece of packer) yield piece as Buffer
  await fed
}

const halves = (values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
const words = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

const localHead = (name: string): Buffer =>
  Buffer.concat([
    words([LOCAL]),
    halves([VERSION, FLAGS, DEFLATE, 0, DAY]),
    words([0, 0, 0]),
    halves([Buffer.byteLength(name), 0]),
    Buffer.from(name),
  ])

const centralHead = (name: string, start: number, { crc, bytes, packed }: Facts): Buffer =>
  Buffer.concat([
    words([CENTRAL]),
    halves([VERSION, VERSION, FLAGS, DEFLATE, 0, DAY]),
    words([crc, packed, bytes]),
    halves([Buffer.byteLength(name), 0, 0, 0, 0]),
    words([0, start]),
    Buffer.from(name),
  ])
