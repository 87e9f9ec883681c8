import { OUTPUT_TABLE } from '@orrery/model/packed-fields'
import { defineTable } from '@orrery/store/store'

/** Every output, ordered by outpoint: what inputs spend is looked up here. */
export const utxoOutputs = defineTable({
  name: OUTPUT_TABLE,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    txid: 'hex',
    vout: 'u32',
    /** Address key; null where nobody can spend the output. */
    address: 'hex?',
    value: 'u256',
    /** No bytes where the address key tells it (`scriptOfKey`). */
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

/**
 * A row per output that is paid to an address and a row per spend of one, beside each other: what of an address is unspent is read from its newest outputs
 * down. A spend whose output's block is not known has no row here, so who reads it asks `utxo_spends`, too.
 */
export const utxoCoins = defineTable({
  name: 'utxo_coins',
  columns: {
    chain: 'u32',
    /** Of the row: where it was paid or spent. */
    height: 'u32',
    address: 'hex',
    /** Of the output. */
    made: 'u32',
    /** The first eight bytes of the output's transaction id. */
    txid: 'hex',
    vout: 'u32',
    /** Of the output; 0 in the row of its spend, which does not know it. */
    tx_index: 'u32',
    /** 1 in the row of the spend. */
    spent: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'made', 'txid', 'vout', 'spent'],
  granularity: 512,
})

/** What each transaction moved at each of its addresses, in the chain's order: sums over it are balances after any transaction. */
export const utxoMoves = defineTable({
  name: 'utxo_moves',
  columns: {
    chain: 'u32',
    height: 'u32',
    address: 'hex',
    tx_index: 'u32',
    seq: 'u32',
    /** Base units, and of how many outputs. */
    received: 'u256',
    outputs: 'u32',
    spent: 'u256',
    inputs: 'u32',
    /** 1 where the transaction spends outputs that are not known: then what it spent of the address may be more. */
    open: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'tx_index', 'seq'],
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

/** A row per output that moves coins into an extension block or out of it, in the chain's order (Litecoin, LIP-0002). */
export const utxoPegs = defineTable({
  name: 'utxo_pegs',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** The output's place in its transaction. */
    seq: 'u32',
    time_ms: 'i64',
    /** `in` or `out`. */
    direction: 'text',
    txid: 'hex',
    value: 'u256',
    /** Whose coins they are outside; null of those that went in. */
    address: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** All tables of the family; the archive makes and fills them. Rows carry all columns but `chain`. */
export const utxoTables = [utxoOutputs, utxoSpends, utxoCoins, utxoMoves, utxoPoolBlocks, utxoPegs] as const
