import type { Hex } from '@orrery/primitives/hex'
import { createKeccakMachine, ROOM, type KeccakMachine } from './keccak-permutation.ts'

// Bytes absorbed per permutation at 256 bits of output.
const RATE = 136

type Ready = KeccakMachine & { readonly state: Int32Array; readonly bytes: Uint8Array; readonly block: Int32Array }

let made: Ready | null = null

const machine = (): Ready => {
  if (made === null) {
    const { memory, permute } = createKeccakMachine()
    made = {
      memory,
      permute,
      state: new Int32Array(memory, 0, 50),
      bytes: new Uint8Array(memory),
      block: new Int32Array(memory, ROOM, RATE / 4),
    }
  }
  return made
}

/** Keccak-256 of the bytes, as Ethereum uses it: with the padding from before the standard. */
export function keccak(input: Uint8Array): Uint8Array {
  const { state, bytes, block, permute } = machine()
  state.fill(0)
  let at = 0
  for (; at + RATE <= input.length; at += RATE) {
    bytes.set(input.subarray(at, at + RATE), ROOM)
    for (let i = 0; i < block.length; i++) state[i]! ^= block[i]!
    permute()
  }
  bytes.fill(0, ROOM, ROOM + RATE)
  bytes.set(input.subarray(at), ROOM)
  bytes[ROOM + input.length - at]! ^= 0x01
  bytes[ROOM + RATE - 1]! ^= 0x80
  for (let i = 0; i < block.length; i++) state[i]! ^= block[i]!
  permute()
  return bytes.slice(0, 32)
}

/** Keccak-256 as hex text. */
export const keccakHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(keccak(bytes)).toString('hex')}`
