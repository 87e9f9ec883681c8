import type { Quirks } from '@orrery/model/chain'
import { KEPT_BYTES } from '@orrery/model/packed-fields'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { feeRate } from './fee-rate.ts'
import { assetUnlockFee, isAssetUnlock } from './dash/asset-unlock.ts'
import type { RawInput, RawOutput, RawTx } from './raw-block.ts'
import { classifyScript, type ScriptFacts } from './script-type.ts'
import { kindOfTx, type UtxoTxKind } from './tx-kind.ts'
import type { UtxoInputExt, UtxoOutputExt, UtxoTxExt } from './utxo-ext.ts'
import { sumInputs } from './verify-block.ts'

/** What one address gains and gives in a transaction, base units. `net` is null while an input is not known. */
export type TxAccount = {
  readonly address: Hex
  readonly role: number
  readonly received: bigint
  readonly spent: bigint
  /** How many outputs of the transaction are its, and how many it spends. */
  readonly outputs: number
  readonly inputs: number
  readonly net: bigint | null
}

export type TxFacts = {
  readonly kind: UtxoTxKind
  /** Sum of the outputs. */
  readonly value: bigint
  /** What a row tells as its value: the sum of outputs that do not return to an address of the inputs, of all where an input is not known (screens-nonevm §4.3). */
  readonly moved: bigint
  /** null for a coinbase and while an input is not known. */
  readonly fee: bigint | null
  readonly ext: UtxoTxExt
  readonly accounts: readonly TxAccount[]
  readonly outputs: readonly ScriptFacts[]
  readonly missingPrevouts: number
}

/** Everything that rows, lists and pages need to know of one transaction; `height` is that of its block, null where it is in none. Pure. */
export function describeTx(tx: RawTx, quirks: Quirks['utxo'], height: number | null): TxFacts {
  const coinbase = tx.inputs[0]?.coinbase != null
  const { restoredScripts } = quirks
  const isRestored = restoredScripts !== undefined && (height ?? Infinity) >= restoredScripts
  const outputs = tx.outputs.map((output) => classifyScript(output.script, quirks, isRestored))
  // What is spent could be: by the older rule alone some of it could not.
  const inputs = tx.inputs.map((input) =>
    input.prevout === null ? null : classifyScript(input.prevout.script, quirks, restoredScripts !== undefined),
  )
  const missingPrevouts = coinbase ? 0 : inputs.filter((input) => input === null).length
  const value = tx.outputs.reduce((sum, output) => sum + output.value, 0n)
  const taken = sumInputs(tx)
  const isUnlock = isAssetUnlock(tx)
  const fee = coinbase || taken === null ? null : isUnlock ? assetUnlockFee(tx) : taken - value
  const accounts = sumAccounts(tx, inputs, outputs, missingPrevouts === 0)
  const payers = new Set(accounts.filter((account) => account.role & ROLE.from).map((account) => account.address))
  const sent =
    missingPrevouts > 0
      ? null
      : tx.outputs.reduce((sum, output, i) => (payers.has(outputs[i]!.address ?? '0x') ? sum : sum + output.value), 0n)
  const bytes = quirks.virtualSize ? (tx.vsize ?? tx.size) : tx.size
  const ext: UtxoTxExt = {
    version: tx.version,
    lockTime: tx.lockTime,
    wtxid: tx.wtxid,
    size: tx.size,
    vsize: quirks.virtualSize ? tx.vsize : null,
    weight: quirks.virtualSize ? tx.weight : null,
    totalIn: taken === null || coinbase || isUnlock ? null : taken.toString(),
    totalOut: value.toString(),
    sent: sent === null ? null : sent.toString(),
    feeRate: fee === null ? null : feeRate(fee, bytes),
    rbf: !coinbase && tx.inputs.some((input) => input.sequence < 0xfffffffe),
    inputs: tx.inputs.map((input, i) => inputExt(input, inputs[i] ?? null)),
    outputs: tx.outputs.map((output, i) => outputExt(output, outputs[i]!)),
    special: tx.special,
    mempool: null,
  }
  const kind = kindOfTx({
    coinbase,
    special: tx.special !== null,
    inputs: tx.inputs.length,
    outputs: outputs.map((output) => output.type),
  })
  return { kind, value, moved: sent ?? value, fee, ext, accounts, outputs, missingPrevouts }
}

function sumAccounts(
  tx: RawTx,
  inputs: readonly (ScriptFacts | null)[],
  outputs: readonly ScriptFacts[],
  complete: boolean,
): TxAccount[] {
  const sums = new Map<Hex, { role: number; received: bigint; spent: bigint; outputs: number; inputs: number }>()
  const at = (address: Hex) => {
    let sum = sums.get(address)
    if (sum === undefined) sums.set(address, (sum = { role: 0, received: 0n, spent: 0n, outputs: 0, inputs: 0 }))
    return sum
  }
  inputs.forEach((facts, i) => {
    if (facts?.address == null) return
    const sum = at(facts.address)
    sum.role |= ROLE.from
    sum.spent += tx.inputs[i]!.prevout!.value
    sum.inputs++
  })
  outputs.forEach((facts, i) => {
    if (facts.address === null) return
    const sum = at(facts.address)
    sum.role |= ROLE.to
    sum.received += tx.outputs[i]!.value
    sum.outputs++
  })
  return [...sums].map(([address, sum]) => ({ address, ...sum, net: complete ? sum.received - sum.spent : null }))
}

function inputExt(input: RawInput, facts: ScriptFacts | null): UtxoInputExt {
  const scriptSigBytes = (input.scriptSig.length - 2) / 2
  const witnessBytes = input.witness.reduce((sum, item) => sum + (item.length - 2) / 2, 0)
  return {
    txid: input.prevTxid,
    vout: input.prevVout,
    value: input.prevout === null ? null : input.prevout.value.toString(),
    address: facts?.address ?? null,
    type: input.coinbase !== null ? 'coinbase' : (facts?.type ?? 'unknown'),
    sequence: input.sequence,
    scriptSig: scriptSigBytes <= KEPT_BYTES ? input.scriptSig : null,
    scriptSigBytes,
    witness: witnessBytes <= KEPT_BYTES ? input.witness : null,
    witnessBytes,
    height: input.prevout?.height ?? null,
  }
}

function outputExt(output: RawOutput, facts: ScriptFacts): UtxoOutputExt {
  const scriptBytes = (output.script.length - 2) / 2
  const told =
    facts.type !== 'data' && facts.type !== 'multisig' && facts.type !== 'nonstandard' && facts.type !== 'unspendable'
  return {
    value: output.value.toString(),
    address: facts.address,
    type: facts.type,
    script: told || scriptBytes > KEPT_BYTES ? null : output.script,
    scriptBytes,
    token:
      output.token === null
        ? null
        : {
            category: output.token.category,
            amount: output.token.amount,
            capability: output.token.nft?.capability ?? null,
            commitment: output.token.nft?.commitment ?? null,
          },
  }
}
