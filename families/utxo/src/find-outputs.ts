import type { FindOutputs } from '@orrery/family/find-outputs'
import type { ChainReads } from '@orrery/model/reads'
import type { Cell } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { outpoint } from './read-node-tx.ts'
import { scriptOfKey } from './script-of-key.ts'

type FamilyReads = Pick<ChainReads, 'familyRows'>

// Keeps one look-up's query small whatever the block.
const OUTPOINTS_PER_QUERY = 1000
const ROWS_PER_QUERY = 10_000

/**
 * Outputs by outpoint from our own rows, newest source first: hand in the Head's reads, then the
 * archive's. Answers carry what the rows say; outpoints that no source holds are left out.
 */
export function createFindOutputs(sources: () => readonly FamilyReads[]): FindOutputs {
  return async (outpoints) => {
    const found = new Map<string, { value: bigint; address: Hex; script: Hex; height: number; coinbase: boolean }>()
    let open = outpoints
    for (const reads of sources()) {
      if (open.length === 0) break
      const wanted = new Set(open.map(({ txid, vout }) => outpoint(txid, vout)))
      for (const row of await readRows(reads, open)) {
        const key = outpoint(row.txid as Hex, Number(row.vout))
        if (!wanted.has(key)) continue
        const address = (row.address ?? EMPTY) as Hex
        found.set(key, {
          value: BigInt(row.value!),
          address,
          script: row.script === EMPTY ? (scriptOfKey(address) ?? EMPTY) : (row.script as Hex),
          height: Number(row.height),
          coinbase: Number(row.coinbase) === 1,
        })
      }
      open = open.filter(({ txid, vout }) => !found.has(outpoint(txid, vout)))
    }
    return found
  }
}

type Outpoint = { readonly txid: Hex; readonly vout: number }

async function readRows(
  reads: FamilyReads,
  open: readonly Outpoint[],
): Promise<readonly Readonly<Record<string, Cell>>[]> {
  if (open.length > OUTPOINTS_PER_QUERY) return readHalves(reads, open)
  const match = { txid: [...new Set(open.map(({ txid }) => txid))], vout: [...new Set(open.map(({ vout }) => vout))] }
  const rows = await reads.familyRows('utxo_outputs', match, ROWS_PER_QUERY)
  // A full answer may be cut: the match is a rectangle of ids and indexes, larger than what is asked.
  return rows.length === ROWS_PER_QUERY && open.length > 1 ? readHalves(reads, open) : rows
}

async function readHalves(
  reads: FamilyReads,
  open: readonly Outpoint[],
): Promise<readonly Readonly<Record<string, Cell>>[]> {
  const half = open.length >>> 1
  return [...(await readRows(reads, open.slice(0, half))), ...(await readRows(reads, open.slice(half)))]
}
