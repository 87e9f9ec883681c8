import { evmTables } from '@orrery/evm/tables'
import { SAMPLE_TABLE } from '@orrery/model/sample-bundle'
import { defineTable } from '@orrery/store/store'
import { REFS_TABLE } from './fake-chain.ts'

/** The family tables of fake chains, for the real archive: those of the sample, and those of the EVM family. */
export const sampleTables = [
  ...evmTables,
  defineTable({
    name: SAMPLE_TABLE,
    columns: { chain: 'u32', height: 'u32', tx_index: 'u32', vout: 'u32', txid: 'hex', address: 'hex', value: 'u256' },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'height', 'tx_index', 'vout'],
  }),
  defineTable({
    name: REFS_TABLE,
    columns: { chain: 'u32', height: 'u32', tx_index: 'u32', prev_txid: 'hex', value: 'u256?' },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'height', 'tx_index'],
  }),
] as const
