import type { Adapter } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import type { Bundle, Cell } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { regtest } from '@orrery/chains/records/regtest'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { expect } from 'vitest'
import { createFindOutputs } from '../find-outputs.ts'
import type { RawBlock } from '../raw-block.ts'
import { createUtxoAdapter } from '../utxo-adapter.ts'
import type { TestNode } from './litecoind.ts'

/** Follows the node like the engine does, as simply as can be: rows in memory. */
export class Follower {
  readonly bundles: Bundle[] = []
  readonly adapter: Adapter<RawBlock>
  private readonly signal: AbortSignal

  constructor(node: TestNode, signal: AbortSignal, chain: ChainOf<'utxo'> = regtest) {
    this.signal = signal
    const reads = {
      familyRows: async (table: string, match: Readonly<Record<string, Cell | readonly Cell[]>>, limit: number) =>
        this.bundles
          .flatMap((bundle) => bundle.family[table] ?? [])
          .filter((row) =>
            Object.entries(match).every(([name, wanted]) =>
              Array.isArray(wanted) ? wanted.includes(row[name]!) : row[name] === wanted,
            ),
          )
          .slice(0, limit),
    }
    const rpc = createRpcClient({
      urls: [node.url],
      lossless: true,
      chain: chain.name.short,
      clock: systemClock,
      random: () => 0.5,
    })
    this.adapter = createUtxoAdapter({ chain, rpc, clock: systemClock, findOutputs: createFindOutputs(() => [reads]) })
  }

  /** Walks back to the common ancestor and forward to the head. Returns how many blocks were taken back. */
  async sync(): Promise<number> {
    let orphans = 0
    const head = await this.adapter.head(this.signal)
    while (this.bundles.length > 0) {
      const tip = this.bundles.at(-1)!.block
      const canonical = (await this.adapter.lookups.block(tip.height, this.signal))?.block.hash
      if (canonical === tip.hash) break
      this.bundles.pop()
      orphans++
    }
    for await (const batch of this.adapter.blocks({ from: this.bundles.length, to: head.height }, this.signal)) {
      for (const raw of batch) {
        this.adapter.verify(raw)
        const parent = this.adapter.parentOf(raw)
        if (this.bundles.length > 0)
          expect(parent).toEqual({ height: this.bundles.length - 1, hash: this.bundles.at(-1)!.block.hash })
        this.bundles.push(this.adapter.normalize(raw))
      }
    }
    expect(this.bundles.at(-1)?.block.hash).toBe(head.hash)
    return orphans
  }

  get ledger(): bigint {
    return this.bundles.flatMap(({ deltas }) => deltas).reduce((sum, { amount }) => sum + amount, 0n)
  }

  balances(): Map<Hex, bigint> {
    const sums = new Map<Hex, bigint>()
    for (const { address, amount } of this.bundles.flatMap(({ deltas }) => deltas))
      sums.set(address, (sums.get(address) ?? 0n) + amount)
    for (const [address, amount] of sums) if (amount === 0n) sums.delete(address)
    return sums
  }

  tx(txid: string) {
    return this.bundles.flatMap(({ txs }) => txs).find(({ hash }) => hash === `0x${txid}`)
  }
}
