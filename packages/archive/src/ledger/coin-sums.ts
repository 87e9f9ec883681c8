import type { RowWriter } from '../encode/row-writer.ts'
import { keyHash } from './key-hash.ts'
import type { SumOrder } from './sum-writer.ts'

/** Adds up movements of a chain's own coin as `BalanceSums` does, by the bytes of addresses of any length. */
export class CoinSums {
  private slots = new Int32Array(4_096).fill(-1)
  private keys = new Uint8Array(65_536)
  private size = 0
  /** Of each address: where its bytes begin, and the next number where they end. */
  private readonly ends: number[] = [0]
  private readonly hashes: number[] = []
  private readonly amounts: number[] = []
  /** Sums that a number would no longer have held, set aside. */
  private readonly full: { readonly id: number; readonly amount: number }[] = []

  /** Forgets all and keeps the memory. */
  clear(): void {
    this.slots.fill(-1)
    this.size = 0
    this.ends.length = 1
    for (const list of [this.hashes, this.amounts, this.full]) list.length = 0
  }

  /** Adds base units to the balance of the address at these bytes; `amount` is exact. */
  add(bytes: Uint8Array, at: number, length: number, amount: number): void {
    const id = this.idOf(bytes, at, length)
    const before = this.amounts[id]!
    const sum = before + amount
    if (Number.isSafeInteger(sum)) this.amounts[id] = sum
    else {
      this.full.push({ id, amount: before })
      this.amounts[id] = amount
    }
  }

  /** Writes the sums that are not zero as `writeSums` does, for both orders at once. One balance may come twice. */
  write(chain: number, out: Readonly<Record<SumOrder, RowWriter>>): void {
    for (let id = 0; id < this.amounts.length; id++) this.row(chain, id, this.amounts[id]!, out)
    for (const { id, amount } of this.full) this.row(chain, id, amount, out)
  }

  private row(chain: number, id: number, amount: number, { asset, account }: Record<SumOrder, RowWriter>): void {
    if (amount === 0) return
    const from = this.ends[id]!
    const length = this.ends[id + 1]! - from
    asset.u32(chain)
    asset.u8(0)
    asset.bytesAt(this.keys, from, length)
    const rest = asset.length
    asset.u8(0)
    // The high half of a sum that is far below 2^128.
    asset.i256Of(0)
    asset.i256Of(amount)
    asset.endRow()
    account.u32(chain)
    account.bytesAt(this.keys, from, length)
    account.u8(0)
    account.copy(asset, rest, asset.length)
    account.endRow()
  }

  private idOf(bytes: Uint8Array, at: number, length: number): number {
    const hash = keyHash(bytes, at, length)
    const mask = this.slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.slots[slot]!
      if (id === -1) return this.insert(bytes, at, length, hash, slot)
      if (this.hashes[id] === hash && this.matches(id, bytes, at, length)) return id
    }
  }

  private matches(id: number, bytes: Uint8Array, at: number, length: number): boolean {
    const from = this.ends[id]!
    if (this.ends[id + 1]! - from !== length) return false
    for (let i = 0; i < length; i++) if (this.keys[from + i] !== bytes[at + i]) return false
    return true
  }

  private insert(bytes: Uint8Array, at: number, length: number, hash: number, slot: number): number {
    const id = this.amounts.push(0) - 1
    const end = this.size + length
    if (end > this.keys.length) {
      const grown = new Uint8Array(Math.max(end, this.keys.length * 2))
      grown.set(this.keys)
      this.keys = grown
    }
    for (let i = 0; i < length; i++) this.keys[this.size + i] = bytes[at + i]!
    this.size = end
    this.ends.push(end)
    this.hashes.push(hash)
    this.slots[slot] = id
    if (this.amounts.length * 2 > this.slots.length) this.grow()
    return id
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1)
    const mask = this.slots.length - 1
    for (let id = 0; id < this.hashes.length; id++) {
      let slot = this.hashes[id]! & mask
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask
      this.slots[slot] = id
    }
  }
}
