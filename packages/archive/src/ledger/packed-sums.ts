import type { Hex } from '@orrery/primitives/hex'
import type { TokenStandard } from '@orrery/model/rows'
import type { RowWriter } from '../encode/row-writer.ts'
import { itemOf, splitSum } from './balance-sums.ts'
import { KEY_BYTES, KeyTable } from './key-table.ts'
import type { SumOrder } from './sum-writer.ts'

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

  /** Writes all sums that are not zero, as `writeSums` does, for both orders at once. */
  write(chain: number, out: Readonly<Record<SumOrder, RowWriter>>): void {
    for (const [key, cell] of this.cells) this.row(chain, key, null, this.amounts[cell]!, out)
    for (const [key, items] of this.items)
      for (const [tokenId, amount] of items) this.row(chain, key, tokenId, amount, out)
  }

  /** The tokens that were mentioned. */
  *mentions(): Generator<TokenMention> {
    for (const [id, { standard, height }] of this.tokens) yield { address: this.nameOf(id), standard, height }
  }

  private row(
    chain: number,
    key: number,
    tokenId: bigint | null,
    amount: bigint,
    out: Readonly<Record<SumOrder, RowWriter>>,
  ): void {
    if (amount === 0n) return
    const assetKey = this.addresses.keyOf(Math.floor(key / ADDRESSES))
    const addressKey = this.addresses.keyOf(key % ADDRESSES)
    const { asset, account } = out
    asset.u32(chain)
    writeKey(asset, assetKey)
    writeKey(asset, addressKey)
    const rest = asset.length
    asset.hex(itemOf(tokenId))
    const { high, low } = splitSum(amount)
    asset.i256(high)
    asset.i256(low)
    asset.endRow()
    account.u32(chain)
    writeKey(account, addressKey)
    writeKey(account, assetKey)
    account.copy(asset, rest, asset.length)
    account.endRow()
  }

  private nameOf(id: number): Hex {
    return `0x${Buffer.from(this.addresses.keyOf(id)).toString('hex')}`
  }
}

function writeKey(out: RowWriter, key: Uint8Array): void {
  out.varint(KEY_BYTES)
  out.raw(key, 0, KEY_BYTES)
}
