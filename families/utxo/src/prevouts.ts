import type { FindOutputs } from '@orrery/family/find-outputs'
import type { Hex } from '@orrery/primitives/hex'
import type { Prevout, RawTx } from './raw-block.ts'
import { outpoint } from './read-node-tx.ts'

/** Fetches whole transactions by id from the node; those it does not have are left out. */
export type FetchTxs = (txids: readonly Hex[]) => Promise<ReadonlyMap<Hex, RawTx>>

/** Outputs of transactions at hand, by outpoint. All are indexed before any input is looked at: BCH orders by id. */
export function indexOutputs(
  txs: Iterable<{ readonly tx: RawTx; readonly height: number | null }>,
): Map<string, Prevout> {
  const found = new Map<string, Prevout>()
  for (const { tx, height } of txs) {
    const coinbase = tx.inputs[0]?.coinbase != null
    tx.outputs.forEach((output, vout) =>
      found.set(outpoint(tx.txid, vout), { value: output.value, script: output.script, height, coinbase }),
    )
  }
  return found
}

/** Whether it is not known what one of the inputs spends. */
export const isOpen = ({ inputs }: RawTx): boolean =>
  inputs.some(({ prevTxid, prevout }) => prevTxid !== null && prevout === null)

export const isSpender = ({ inputs }: RawTx): boolean => inputs.some(({ prevTxid }) => prevTxid !== null)

/** Whether it is not known what one of the inputs spends, or in which block that was made. */
export const isLacking = ({ inputs }: RawTx): boolean =>
  inputs.some(({ prevTxid, prevout }) => prevTxid !== null && prevout?.height == null)

/** Outpoints of inputs that are still not known. */
export function openOutpoints(
  txs: Iterable<RawTx>,
  known: ReadonlyMap<string, Prevout>,
): { readonly txid: Hex; readonly vout: number }[] {
  const open = new Map<string, { txid: Hex; vout: number }>()
  for (const tx of txs) {
    for (const input of tx.inputs) {
      if (input.prevTxid === null || input.prevout !== null) continue
      const key = outpoint(input.prevTxid, input.prevVout)
      if (!known.has(key)) open.set(key, { txid: input.prevTxid, vout: input.prevVout })
    }
  }
  return [...open.values()]
}

/**
 * Adds to `known` what the inputs spend: from our own rows first, then from the node's transaction
 * index where `fetchTxs` is given. What neither has stays out.
 */
export async function findPrevouts(
  txs: readonly RawTx[],
  known: Map<string, Prevout>,
  findOutputs: FindOutputs,
  fetchTxs: FetchTxs | null,
): Promise<void> {
  await findOpen(openOutpoints(txs, known), known, findOutputs, fetchTxs)
}

/** The same for outpoints that are not in `known`. */
export async function findOpen(
  open: readonly { readonly txid: Hex; readonly vout: number }[],
  known: Map<string, Prevout>,
  findOutputs: FindOutputs,
  fetchTxs: FetchTxs | null,
): Promise<void> {
  if (open.length > 0) {
    for (const [key, row] of await findOutputs(open))
      known.set(key, { value: row.value, script: row.script, height: row.height, coinbase: row.coinbase })
  }
  const left = fetchTxs === null ? [] : open.filter(({ txid, vout }) => !known.has(outpoint(txid, vout)))
  if (fetchTxs === null || left.length === 0) return
  const fetched = await fetchTxs([...new Set(left.map(({ txid }) => txid))])
  for (const { txid, vout } of left) {
    const output = fetched.get(txid)?.outputs[vout]
    if (output !== undefined)
      known.set(outpoint(txid, vout), {
        value: output.value,
        script: output.script,
        height: null,
        coinbase: fetched.get(txid)!.inputs[0]?.coinbase != null,
      })
  }
}

/** The transaction with the prevouts that are known filled in. */
export function fillPrevouts(tx: RawTx, known: ReadonlyMap<string, Prevout>): RawTx {
  if (!isOpen(tx)) return tx
  return {
    ...tx,
    inputs: tx.inputs.map((input) =>
      input.prevTxid === null || input.prevout !== null
        ? input
        : { ...input, prevout: known.get(outpoint(input.prevTxid, input.prevVout)) ?? null },
    ),
  }
}
