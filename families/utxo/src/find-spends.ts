import type { ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { SpentBy } from './utxo-panels.ts'

// Outputs of one transaction that a page shows; larger ones are looked up by their first outputs.
const ROWS = 10_000

/**
 * Who spends each of a transaction's first `count` outputs, in order: for the spent-by links of its
 * page (`ext.spentBy`). Sources newest first. null is unspent as far as the sources hold.
 */
export function createFindSpends(sources: () => readonly Pick<ChainReads, 'familyRows'>[]): (txid: Hex, count: number) => Promise<SpentBy> {
  return async (txid, count) => {
    const spends: ({ txid: Hex; vin: number } | null)[] = new Array(Math.min(count, ROWS)).fill(null)
    for (const reads of sources()) {
      for (const row of await reads.familyRows('utxo_spends', { prev_txid: txid }, ROWS)) {
        const vout = Number(row.prev_vout)
        if (vout < spends.length) spends[vout] ??= { txid: row.txid as Hex, vin: Number(row.vin) }
      }
    }
    return spends
  }
}
