import { keyHash } from './key-hash.ts'

/** Length of a key: an address of most families. */
export const KEY_BYTES = 20
const SIZE = KEY_BYTES

/** Numbers keys of 20 bytes in the order in which they are first seen. */
export class KeyTable {
  private slots = new Int32Array(2_048).fill(-1)
  private keys = new Uint8Array(1_024 * SIZE)
  /** How many keys there are. */
  count = 0

  /** The number of the key whose bytes begin at `at`. */
  idOf(bytes: Uint8Array, at: number): number {
    const mask = this.slots.length - 1
    for (let slot = keyHash(bytes, at, SIZE) & mask; ; slot = (slot + 1) & mask) {
      const id = this.slots[slot]!
      if (id === -1) return this.insert(bytes, at, slot)
      if (this.matches(id, bytes, at)) return id
    }
  }

  /** The bytes of a key. */
  keyOf(id: number): Uint8Array {
    return this.keys.subarray(id * SIZE, (id + 1) * SIZE)
  }

  private matches(id: number, bytes: Uint8Array, at: number): boolean {
    const start = id * SIZE
    for (let i = 0; i < SIZE; i++) if (this.keys[start + i] !== bytes[at + i]) return false
    return true
  }

  private insert(bytes: Uint8Array, at: number, slot: number): number {
    const id = this.count++
    if (this.count * SIZE > this.keys.length) {
      const grown = new Uint8Array(this.keys.length * 2)
      grown.set(this.keys)
      this.keys = grown
    }
    for (let i = 0; i < SIZE; i++) this.keys[id * SIZE + i] = bytes[at + i]!
    this.slots[slot] = id
    if (this.count * 2 > this.slots.length) this.grow()
    return id
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1)
    const mask = this.slots.length - 1
    for (let id = 0; id < this.count; id++) {
      let slot = keyHash(this.keys, id * SIZE, SIZE) & mask
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask
      this.slots[slot] = id
    }
  }
}
