import type { FindOutputs } from '@orrery/family/find-outputs'
import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { outpoint } from '../read-node-tx.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { commitmentOf } from './rune-names.ts'

/** The witnesses of a transaction's inputs, from the node: what is too long for our rows. */
export type WitnessesOf = (txid: Hex, blockHash: Hex, signal: AbortSignal) => Promise<readonly (readonly Hex[])[]>

/** Confirmations that the output must have whose script commits to a name (ord, `COMMIT_CONFIRMATIONS`). */
const COMMIT_DEPTH = 6
const ANNEX = '0x50'

/**
 * The script that a taproot input runs (BIP-341): the last but one element of its witness, an annex taken off; null where it spends by key. It does not
 * look at what is spent.
 */
export function tapscriptOf(witness: readonly Hex[]): Hex | null {
  const hasAnnex = witness.length > 1 && witness.at(-1)!.startsWith(ANNEX)
  const rest = hasAnnex ? witness.slice(0, -1) : witness
  return rest.length < 2 ? null : rest.at(-2)!
}

/** Whether an input's script pushes the name, and spends a taproot output that is deep enough. */
export async function isCommitted(
  row: TxHead,
  number: bigint,
  parts: { readonly findOutputs: FindOutputs; readonly witnessesOf: () => ReturnType<WitnessesOf> },
): Promise<boolean> {
  const { inputs } = row.ext as unknown as UtxoTxExt
  const commitment = commitmentOf(number)
  const isCut = inputs.some(({ witness, witnessBytes }) => witness === null && witnessBytes > 0)
  const witnesses = isCut ? await parts.witnessesOf() : inputs.map(({ witness }) => witness ?? [])
  for (const [at, { txid, vout, type, height }] of inputs.entries()) {
    const script = tapscriptOf(witnesses[at] ?? [])
    if (script === null || txid === null || !pushes(script, commitment)) continue
    if (type !== 'p2tr' && type !== 'unknown') continue
    const spent = height !== null && type === 'p2tr' ? { height } : await findSpent(parts.findOutputs, txid, vout)
    if (spent !== null && row.height - spent.height + 1 >= COMMIT_DEPTH) return true
  }
  return false
}

/** The block of a taproot output that our rows know; null for another output. */
async function findSpent(
  findOutputs: FindOutputs,
  txid: Hex,
  vout: number,
): Promise<{ readonly height: number } | null> {
  const found = (await findOutputs([{ txid, vout }])).get(outpoint(txid, vout))
  if (found === undefined) throw new Error(`output ${txid}:${vout} is not known`)
  return found.script.length === 2 * 34 + 2 && found.script.startsWith('0x5120') ? found : null
}

/** Whether a script pushes these bytes, before anything in it is cut off. Keeps nothing: scripts may have four million steps. */
export function pushes(script: Hex, digits: string): boolean {
  const byte = (at: number): number => Number.parseInt(script.slice(at, at + 2), 16)
  for (let at = 2; at < script.length;) {
    const code = byte(at)
    at += 2
    if (code > 0x4e) continue
    const lengthBytes = code === 0x4c ? 1 : code === 0x4d ? 2 : code === 0x4e ? 4 : 0
    let size = lengthBytes === 0 ? code : 0
    for (let i = lengthBytes - 1; i >= 0; i--) size = size * 256 + byte(at + i * 2)
    at += lengthBytes * 2
    if (!(at + size * 2 <= script.length)) return false
    if (size * 2 === digits.length && script.startsWith(digits, at)) return true
    at += size * 2
  }
  return false
}
