import type { OutputSource } from '@orrery/family/family'
import type { JsonObject } from '@orrery/primitives/json'
import { ANCHOR, readKey } from './address-key.ts'
import type { UtxoTxExt } from './utxo-ext.ts'

/** The type of a script; of the one witness program that has a name of its own (BIP-433), that. */
const scriptOf = ({ type, address }: Pick<UtxoTxExt['inputs'][number], 'type' | 'address'>): string =>
  type === 'witness' && address === ANCHOR ? 'p2a' : type

const extOf = (ext: JsonObject): UtxoTxExt => ext as unknown as UtxoTxExt

/** Outputs from a transaction's own row, and where their spends are kept. */
export const outputSource: OutputSource = {
  of: ({ ext }) =>
    (extOf(ext).outputs ?? []).map(({ address, value, type }, vout) => ({
      vout,
      address,
      value: BigInt(value),
      script: scriptOf({ type, address }),
    })),
  inputs: ({ ext }) =>
    (extOf(ext).inputs ?? []).map(({ txid, vout, address, value, type, sequence, height }) => ({
      spends: txid === null ? null : { txid, vout },
      address,
      value: value === null ? null : BigInt(value),
      script: scriptOf({ type, address }),
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
