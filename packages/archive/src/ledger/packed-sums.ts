import type { Hex } from '@orrery/primitives/hex'
import type { TokenStandard } from '@orrery/model/rows'
import { itemOf, type SumRow } from './balance-sums.ts'
import { KeyTable } from './key-table.ts'

/** A token that transfers mention, with the lowest block that does. */
export type TokenMention = { readonly address: Hex; readonly standard: TokenStandard; readonly height: number }

const ADDRESSES = 2 ** 26

/** Adds up movements of tokens as `BalanceSums` does, by the bytes of addresses instead of their text. */
export class PackedSums {
  private readonly addresses = new KeyTable()
  private readonly cells = new Map<number, number>()
  private readonly amounts: bigint[] = []
  private readonly items = new Map<number, Map<bigint, bigint>>()
  private readonly tokens = new Map<number, Omit<TokenMention, 'address'>>()

  /** Notes that a token at these bytes was mentioned; answers its number. */
  asset(bytes: Uint8Array, at: number, standard: TokenStandard, height: number): number {
    const id = this.addresses.idOf(bytes, at)
    if (!this.tokens.has(id)) this.tokens.set(id, { standard, height })
    return id
  }

  /** Adds `amount` to the balance of the address at these bytes. */
  add(asset: number, bytes: Uint8Array, at: number, tokenId: bigint | null, amount: bigint): void {
    const key = asset * ADDRESSES + this.addresses.idOf(bytes, at)
    if (tokenId !== null) {
      let items = this.items.get(key)
      if (!items) this.items.set(key, (items = new Map()))
      items.set(tokenId, (items.get(tokenId) ?? 0n) + amount)
      return
    }
    const cell = this.cells.get(key)
    if (cell === undefined) this.cells.set(key, this.amounts.push(amount) - 1)
    else this.amounts[cell] = this.amounts[cell]! + amount
  }

  /** All sums that are not zero. */
  *rows(): Generator<SumRow> {
    for (const [key, cell] of this.cells) {
      const amount = this.amounts[cell]!
      if (amount !== 0n) yield { ...this.namesOf(key), item: '0x', amount }
    }
    for (const [key, items] of this.items)
      for (const [tokenId, amount] of items)
        if (amount !== 0n) yield { ...this.namesOf(key), item: itemOf(tokenId), amount }
  }

  /** The tokens that were mentioned. */
  *mentions(): Generator<TokenMention> {
    for (const [id, { standard, height }] of this.tokens) yield { address: this.nameOf(id), standard, height }
  }

  private namesOf(key: number): { readonly asset: Hex; readonly address: Hex } {
    return { asset: this.nameOf(Math.floor(key / ADDRESSES)), address: this.nameOf(key % ADDRESSES) }
  }

  private nameOf(id: number): Hex {
    return `0x${Buffer.from(this.addresses.keyOf(id)).toString('hex')}`
  }
}
