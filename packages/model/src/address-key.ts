import { hexToBytes, type Hex } from '@orrery/primitives/hex'

// CityHash v1.0.2, which the engine's `cityHash64` is: constants of its city.cc.
const [K0, K1, K2, K3, MUL] = [
  0xc3a5c85c97cb3127n,
  0xb492b66fbe98f273n,
  0x9ae16a3b2f90404fn,
  0xc949d7c7509e6557n,
  0x9ddfea08eb382d69n,
]
const BYTES = 20
const low = (value: bigint): bigint => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint): bigint => low((value >> by) | (value << (64n - by)))

function hash16(high: bigint, rest: bigint): bigint {
  const a = low((high ^ rest) * MUL)
  const b = low((rest ^ a ^ (a >> 47n)) * MUL)
  return low((b ^ (b >> 47n)) * MUL)
}

/** The 53 bits by which the ledger of address growth knows an address of an account chain: `bitShiftRight(cityHash64(address), 11)`; of other lengths than 20 bytes, which no such chain has, that of as many bytes. Pure. */
export function addressKey(address: Hex): number {
  const { buffer, byteOffset } = hexToBytes(address.slice(0, 2 + 2 * BYTES).padEnd(2 + 2 * BYTES, '0'))
  const bytes = new DataView(buffer, byteOffset, BYTES)
  const at = (place: number): bigint => bytes.getBigUint64(place, true)
  const a = low(at(0) * K1)
  const b = at(8)
  const c = low(at(BYTES - 8) * K2)
  const d = low(at(BYTES - 16) * K0)
  const hash = hash16(
    low(rotate(low(a - b), 43n) + rotate(c, 30n) + d),
    low(a + rotate(b ^ K3, 20n) - c + BigInt(BYTES)),
  )
  return Number(hash >> 11n)
}
