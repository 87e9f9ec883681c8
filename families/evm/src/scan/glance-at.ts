import { parseBlock, parseReceipts } from '../fetch-blocks.ts'
import type { EvmRaw } from '../raw.ts'
import { lacks } from '../unknown-form.ts'
import type { Verifier } from '../verify/create-verifier.ts'
import { followsRules } from './follows-rules.ts'
import type { ScannedRaw } from './scanned-raw.ts'

/** What was scanned, through JSON.parse after all. */
export const parseScanned = ({ scanned, receipts, uncles }: ScannedRaw): EvmRaw => ({
  block: parseBlock(scanned),
  receipts: parseReceipts(receipts),
  ...(uncles && { uncles }),
})

/**
 * Holds a block that is not verified to what costs nearly nothing to see. Throws `UPSTREAM_MISMATCH`. `own` are the stack's types.
 */
export function glanceAt(raw: EvmRaw | ScannedRaw, verifier: Verifier, own: readonly number[]): void {
  const uncles = raw.uncles && { uncles: raw.uncles }
  if (!('scanned' in raw)) {
    const logs = raw.receipts.some((receipt) => receipt.logs.length > 0 || lacks(receipt, 'logs'))
    verifier.verifyWhole(raw.block, { txs: raw.receipts.length > 0, logs, ...uncles })
    verifier.verifyTold(raw)
    return
  }
  const { scanned, receipts } = raw
  verifier.verifyWhole(scanned.header, { txs: scanned.txCount > 0, logs: receipts.logs.length > 0, ...uncles })
  const rules = verifier.heldRules(scanned.header)
  if (rules !== null && !followsRules(scanned, receipts, rules, own)) verifier.verifyTold(parseScanned(raw))
}
