import type { Hex } from '@orrery/primitives/hex'
import type { Prevout } from '../raw-block.ts'

/** What is kept is about so many bytes, and so many go with each transaction and each output beside its script. */
const MOST_BYTES = 96 * 1024 * 1024
const TX_BYTES = 300
const OUTPUT_BYTES = 60
/** Complete history asks for no more blocks, and what was kept for them would stay. */
const IDLE_MS = 60_000

type Output = Pick<Prevout, 'value' | 'script'>
type Coins = {
  readonly height: number
  readonly coinbase: boolean
  readonly outputs: (Output | null)[]
  bytes: number
  unspent: number
}

/**
 * The unspent outputs of the blocks that were read last, each the child of the one before: most of what a block spends was made shortly before it, and is
 * found here without a question to the archive. What is let go of is older, and must be archived by then; everything is let go of
 * when no block followed for a minute.
 */
export class RecentCoins {
  private readonly txs = new Map<Hex, Coins>()
  private readonly most: number
  private bytes = 0
  private last: Hex | null = null
  private idle: NodeJS.Timeout | undefined

  constructor(most = MOST_BYTES) {
    this.most = most
  }

  /** Goes on with these blocks; forgets everything where they are not the children of those before. */
  follow(blocks: readonly { readonly hash: Hex; readonly parentHash: Hex | null }[]): void {
    for (const { hash, parentHash } of blocks) {
      if (parentHash !== this.last) this.clear()
      this.last = hash
    }
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.forget(), IDLE_MS).unref()
  }

  /** The outputs of a transaction of the blocks that are followed. */
  add(txid: Hex, height: number, coinbase: boolean, outputs: Output[]): void {
    this.drop(txid)
    const bytes = outputs.reduce((sum, { script }) => sum + OUTPUT_BYTES + script.length, TX_BYTES)
    this.txs.set(txid, { height, coinbase, outputs, bytes, unspent: outputs.length })
    this.bytes += bytes
  }

  /** An output that is spent now, once; null where it is not here. */
  take(txid: Hex, vout: number): Prevout | null {
    const coins = this.txs.get(txid)
    const output = coins?.outputs[vout] ?? null
    if (coins === undefined || output === null) return null
    coins.outputs[vout] = null
    if (--coins.unspent === 0) this.drop(txid)
    return { ...output, height: coins.height, coinbase: coins.coinbase }
  }

  /** Lets go of the oldest that are too many. */
  trim(): void {
    for (const txid of this.txs.keys()) {
      if (this.bytes <= this.most) return
      this.drop(txid)
    }
  }

  private drop(txid: Hex): void {
    const coins = this.txs.get(txid)
    if (coins === undefined) return
    this.txs.delete(txid)
    this.bytes -= coins.bytes
  }

  private forget(): void {
    this.clear()
    this.last = null
  }

  private clear(): void {
    this.txs.clear()
    this.bytes = 0
  }
}
