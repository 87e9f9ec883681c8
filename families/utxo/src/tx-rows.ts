import { makesOutputs } from '@orrery/model/repeated-coinbases'
import type { AccountTxRow, Cell, DeltaRow, TxRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { pegsOf } from './pegs.ts'
import type { TxFacts } from './describe-tx.ts'
import type { RawBlock, RawTx } from './raw-block.ts'
import { scriptOfKey } from './script-of-key.ts'

type Row = Readonly<Record<string, Cell>>

/** Rows of transactions: the archive's own, and those of the family's tables. */
export type TxRows = {
  readonly txs: TxRow[]
  readonly deltas: DeltaRow[]
  readonly accountTxs: AccountTxRow[]
  readonly outputs: Row[]
  readonly spends: Row[]
  readonly coins: Row[]
  readonly moves: Row[]
  readonly pegs: Row[]
}

/** None yet. */
export const emptyRows = (): TxRows => ({
  txs: [],
  deltas: [],
  accountTxs: [],
  outputs: [],
  spends: [],
  coins: [],
  moves: [],
  pegs: [],
})

/** Adds all rows that a transaction of a block makes. */
export function addTx(
  rows: TxRows,
  tx: RawTx,
  fact: TxFacts,
  { height, time }: Pick<RawBlock, 'height' | 'time'>,
  txIndex: number,
): void {
  const counts = makesOutputs(height, tx.txid)
  rows.txs.push({
    height,
    txIndex,
    hash: tx.txid,
    timeMs: time * 1000,
    from: null,
    to: null,
    created: null,
    value: fact.moved,
    fee: fact.fee,
    status: 'success',
    kind: fact.kind,
    method: null,
    input: EMPTY,
    ext: fact.ext,
  })
  let seq = 0
  for (const account of fact.accounts) {
    rows.accountTxs.push({
      address: account.address,
      height,
      txIndex,
      role: account.role,
      net: counts ? account.net : 0n,
    })
    if (!counts) continue
    const delta = (amount: bigint): void => {
      rows.deltas.push({
        height,
        txIndex,
        seq: seq++,
        address: account.address,
        asset: EMPTY,
        tokenId: null,
        amount,
        cause: fact.kind === 'coinbase' ? 'reward' : 'transfer',
      })
    }
    if (account.spent > 0n) delta(-account.spent)
    // What is paid may be nothing: who got it is told all the same.
    if (account.outputs > 0) delta(account.received)
  }
  addTableRows(rows, tx, fact, height, txIndex, counts)
  for (const { direction, vout, value, address } of pegsOf(fact))
    rows.pegs.push({
      height,
      tx_index: txIndex,
      seq: vout,
      time_ms: time * 1000,
      direction,
      txid: tx.txid,
      value,
      address,
    })
}

function addTableRows(
  tables: TxRows,
  tx: RawTx,
  fact: TxFacts,
  height: number,
  tx_index: number,
  counts: boolean,
): void {
  const coinbase = fact.kind === 'coinbase' ? 1 : 0
  tx.inputs.forEach((input, vin) => {
    if (input.prevTxid !== null)
      tables.spends.push({ height, tx_index, txid: tx.txid, vin, prev_txid: input.prevTxid, prev_vout: input.prevVout })
    const { txid, vout, address, height: made } = fact.ext.inputs[vin]!
    if (txid !== null && address !== null && made !== null)
      tables.coins.push({ height, address, made, txid: coinId(txid), vout, tx_index: 0, spent: 1 })
  })
  if (!counts) return
  for (const { address, received, spent, outputs, inputs, net } of fact.accounts)
    tables.moves.push({
      height,
      address,
      tx_index,
      seq: 0,
      received,
      outputs,
      spent,
      inputs,
      open: net === null ? 1 : 0,
    })
  tx.outputs.forEach((output, vout) => {
    const { address } = fact.outputs[vout]!
    if (address !== null)
      tables.coins.push({ height, address, made: height, txid: coinId(tx.txid), vout, tx_index, spent: 0 })
    tables.outputs.push({
      height,
      tx_index,
      txid: tx.txid,
      vout,
      address,
      value: output.value,
      script: address !== null && isToldByKey(output.script, address) ? EMPTY : output.script,
      coinbase,
    })
  })
}

/** Whether a key holds all that a script says. Of witness versions that have no kind of key of their own it holds more, so their scripts are kept. */
const isToldByKey = (script: Hex, key: Hex): boolean => script.includes(key.slice(4)) && scriptOfKey(key) === script

/** The part of a transaction's id by which `utxo_coins` knows it. */
const coinId = (txid: Hex): Hex => txid.slice(0, 18) as Hex
