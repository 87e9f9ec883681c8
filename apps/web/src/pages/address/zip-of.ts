/** Signatures of a ZIP archive’s parts (APPNOTE 6.3.10). */
const [LOCAL, CENTRAL, END] = [0x0403_4b50, 0x0201_4b50, 0x0605_4b50]
/** Version 2.0; names are UTF-8 (bit 11); files are stored as they are. */
const [VERSION, FLAGS, STORED] = [20, 0x0800, 0]
/** 1 January 1980, the first day that the format knows. */
const DAY = 0x0021
/** Of CRC-32, its bits turned round. */
const POLYNOMIAL = 0xedb8_8320

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

function crcOf(bytes: Uint8Array): number {
  let rest = -1
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff]! ^ (rest >>> 8)
  return ~rest >>> 0
}

/** A path that stays below the folder that it is unpacked in, whatever the source called its file. */
export const pathWithin = (path: string): string =>
  path
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => part.replace(/[\u0000-\u001f:*?"<>|]/g, '_'))
    .join('/') || 'source'

/** Fields of a head: four bytes each where `wide`, else two. */
const packed = (fields: readonly (readonly [value: number, wide: boolean])[]): Uint8Array => {
  const room = new DataView(new ArrayBuffer(fields.reduce((sum, [, wide]) => sum + (wide ? 4 : 2), 0)))
  let at = 0
  for (const [value, wide] of fields) {
    if (wide) room.setUint32(at, value, true)
    else room.setUint16(at, value, true)
    at += wide ? 4 : 2
  }
  return new Uint8Array(room.buffer)
}
const two = (...values: number[]) => values.map((value) => [value, false] as const)
const four = (...values: number[]) => values.map((value) => [value, true] as const)

/** Files as the bytes of a ZIP archive that packs nothing: sources are small, and any tool opens it. Pure. */
export function zipOf(files: readonly { readonly path: string; readonly content: string }[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  const put = (list: Uint8Array[], ...bytes: readonly Uint8Array[]): number => {
    list.push(...bytes)
    return bytes.reduce((sum, { length }) => sum + length, 0)
  }
  for (const { path, content } of files) {
    const name = new TextEncoder().encode(pathWithin(path))
    const body = new TextEncoder().encode(content)
    const common = [
      ...two(VERSION!, FLAGS!, STORED!, 0, DAY),
      ...four(crcOf(body), body.length, body.length),
      ...two(name.length, 0),
    ]
    put(central, packed([...four(CENTRAL!), ...two(VERSION!), ...common, ...two(0, 0, 0), ...four(0, at)]), name)
    at += put(parts, packed([...four(LOCAL!), ...common]), name, body)
  }
  const size = central.reduce((sum, { length }) => sum + length, 0)
  const end = packed([...four(END!), ...two(0, 0, files.length, files.length), ...four(size, at), ...two(0)])
  const all = new Uint8Array(at + size + end.length)
  let to = 0
  for (const part of [...parts, ...central, end]) {
    all.set(part, to)
    to += part.length
  }
  return all
}
