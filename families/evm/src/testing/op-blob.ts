const SIZE = 131_072

/** Writes data into a blob as the OP stack does, from its description: the inverse of what is tested. */
export function opBlob(data: Uint8Array): Uint8Array {
  const stream = new Uint8Array(1_024 * 127)
  stream.set([0, data.length >> 16, (data.length >> 8) & 255, data.length & 255])
  stream.set(data, 4)
  const blob = new Uint8Array(SIZE)
  for (let group = 0; group < 1_024; group++) {
    const part = stream.subarray(group * 127, (group + 1) * 127)
    const [x, y, z] = [part[31]!, part[63]!, part[95]!]
    const heads = [x & 0x3f, (y & 0x0f) | ((x & 0xc0) >> 2), z & 0x3f, ((z & 0xc0) >> 2) | ((y & 0xf0) >> 4)]
    for (let element = 0; element < 4; element++) {
      const at = (group * 4 + element) * 32
      blob[at] = heads[element]!
      blob.set(part.subarray(element * 32, element * 32 + 31), at + 1)
    }
  }
  return blob
}

/** A frame of a channel whose id is one byte over and over. */
export const opFrame = (channel: number, number: number, data: Uint8Array, isLast: boolean) => {
  const head = new Uint8Array(22)
  head.fill(channel, 0, 16)
  new DataView(head.buffer).setUint16(16, number)
  new DataView(head.buffer).setUint32(18, data.length)
  return [...head, ...data, isLast ? 1 : 0]
}
