import type { OutputSource } from '@orrery/family/family'
import type { JsonObject } from '@orrery/primitives/json'
import { readKey } from './address-key.ts'
import type { UtxoTxExt } from './utxo-ext.ts'

const extOf = (ext: JsonObject): UtxoTxExt => ext as unknown as UtxoTxExt

/** Outputs from a transaction's own row, and where their spends are kept. */
export const outputSource: OutputSource = {
  of: ({ ext }) =>
    (extOf(ext).outputs ?? []).map(({ address, value, type }, vout) => ({
      vout,
      address,
      value: BigInt(value),
      script: type,
    })),
  inputs: ({ ext }) =>
    (extOf(ext).inputs ?? []).map(({ txid, vout, address, value, type, sequence, height }) => ({
      spends: txid === null ? null : { txid, vout },
      address,
      value: value === null ? null : BigInt(value),
      script: type,
      sequence,
      height,
    })),
  spent: ({ ext }) =>
    (extOf(ext).inputs ?? [])
      .filter(({ type }) => type !== 'coinbase')
      .map(({ address, value }) => ({ address, value: value === null ? null : BigInt(value) })),
  kindOf: (key) => readKey(key)?.kind ?? null,
  made: 'utxo_outputs',
  spends: { table: 'utxo_spends', txid: 'prev_txid', vout: 'prev_vout', by: 'txid', input: 'vin' },
  coins: 'utxo_coins',
  moves: 'utxo_moves',
}
