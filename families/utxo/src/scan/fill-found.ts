import type { Prevout, RawTx } from '../raw-block.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import { TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

/** A transaction that was scanned and then parsed after all, with what was found of what it spends. */
export function fillFound(block: ScannedBlock, index: number, tx: RawTx, found: FoundPrevouts | null): RawTx {
  const at = index * TX_WIDTH
  // What is rare was read the long way before, where anything had to be found.
  if (found === null || block.txs[at + TX.rare] === 1) return tx
  const first = block.txs[at + TX.inputs]!
  return {
    ...tx,
    inputs: tx.inputs.map((input, vin) =>
      input.prevTxid === null || input.prevout !== null ? input : { ...input, prevout: prevoutOf(found, first + vin) },
    ),
  }
}

function prevoutOf({ text, scripts, amounts, heights }: FoundPrevouts, n: number): Prevout | null {
  const from = scripts[2 * n]!
  if (from === -1) return null
  return {
    value: BigInt(amounts[n]!),
    script: `0x${text.toString('latin1', from, scripts[2 * n + 1])}`,
    height: heights[n] === -1 ? null : heights[n]!,
    coinbase: null,
  }
}
