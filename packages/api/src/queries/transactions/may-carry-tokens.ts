import type { ChainReads } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { hasToken, listOf } from './tx-marks.ts'

/** One that spends more is not looked into: what it spends is not known then. */
const MOST_INPUTS = 100

/**
 * Whether a transaction may have CashTokens, by its own outputs and those that it spends, before a ledger has come to its block: false only where every one of
 * them is known to carry none. There are none in blocks below `from` (CHIP-2022-02).
 */
export async function mayCarryTokens(
  sides: readonly Pick<ChainReads, 'txsByHash'>[],
  { ext, kind }: Pick<TxRow, 'ext' | 'kind'>,
  from: number,
): Promise<boolean> {
  if (listOf(ext['outputs']).some(hasToken)) return true
  if (kind === 'coinbase') return false
  const inputs = listOf(ext['inputs']).filter(({ height }) => typeof height !== 'number' || height >= from)
  if (!Array.isArray(ext['inputs']) || inputs.length > MOST_INPUTS) return true
  const hashes = [...new Set(inputs.flatMap(({ txid }) => (typeof txid === 'string' ? [txid as Hex] : [])))]
  if (hashes.length === 0) return inputs.length > 0
  const found = new Map(
    (await Promise.all(sides.map((reads) => reads.txsByHash(hashes)))).flat().map((tx) => [tx.hash, tx]),
  )
  return inputs.some(({ txid, vout }) => {
    const spent = listOf(found.get(txid as Hex)?.ext['outputs'])[Number(vout)]
    return spent === undefined || hasToken(spent)
  })
}
