/** BIP-380: the eight characters behind `#`, over all before it. */
const CHARSET = '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const CHECK = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0xf5dee51989, 0xa9fdca3312, 0x1bab10e32d, 0x3706b1677a, 0x644d626ffd].map(BigInt)

/** The checksum of a descriptor without one; null where it has characters that none has. */
export function descriptorChecksum(text: string): string | null {
  const one = BigInt(1)
  let rest = one
  const take = (value: number): void => {
    const top = rest >> BigInt(35)
    rest = ((rest & BigInt(0x7_ffff_ffff)) << BigInt(5)) ^ BigInt(value)
    GENERATOR.forEach((word, at) => {
      if ((top >> BigInt(at)) & one) rest ^= word
    })
  }
  let group = 0
  let count = 0
  for (const letter of text) {
    const at = CHARSET.indexOf(letter)
    if (at < 0) return null
    take(at & 31)
    group = group * 3 + (at >> 5)
    if (++count === 3) {
      take(group)
      group = 0
      count = 0
    }
  }
  if (count > 0) take(group)
  for (let i = 0; i < 8; i++) take(0)
  rest ^= one
  return Array.from({ length: 8 }, (_, i) => CHECK[Number((rest >> BigInt(5 * (7 - i))) & BigInt(31))]).join('')
}
