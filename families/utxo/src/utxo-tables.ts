import { defineTable } from '@orrery/store/store'

/** Every output, ordered by outpoint: what inputs spend is looked up here. */
export const utxoOutputs = defineTable({
  name: 'utxo_outputs',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    txid: 'hex',
    vout: 'u32',
    /** Address key; null where nobody can spend the output. */
    address: 'hex?',
    value: 'u256',
    script: 'hex',
    /** 1 for outputs of a coinbase, else 0. */
    coinbase: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout'],
  granularity: 512,
})

/** Every spent outpoint, ordered by it, with the input that spends it. */
export const utxoSpends = defineTable({
  name: 'utxo_spends',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    txid: 'hex',
    vin: 'u32',
    prev_txid: 'hex',
    prev_vout: 'u32',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'prev_txid', 'prev_vout'],
  granularity: 512,
})

/** A row per block by who mined it, in the chain's order; `unknown` where the pool file fits nobody. */
export const utxoPoolBlocks = defineTable({
  name: 'utxo_pool_blocks',
  columns: {
    chain: 'u32',
    height: 'u32',
    pool: 'text',
    tx_index: 'u32',
    seq: 'u32',
    time_ms: 'i64',
    tx_count: 'u32',
    size: 'u32?',
    /** Base units; null while an input of the block is not known. */
    fees: 'u256?',
    reward: 'u256?',
    /** Readable words of the coinbase. */
    tag: 'text?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'pool', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** All tables of the family; the archive makes and fills them. Rows carry all columns but `chain`. */
export const utxoTables = [utxoOutputs, utxoSpends, utxoPoolBlocks] as const
