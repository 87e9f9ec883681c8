import { SCRIPT_HASH_BITS, SCRIPT_HASH_TABLE, SCRIPT_HASHES } from '@orrery/model/script-hashes'
import { defineTable } from '@orrery/store/store'
import { DELTAS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const scripts = defineTable({
  name: SCRIPT_HASH_TABLE,
  columns: {
    chain: 'u32',
    /** The first bits of the SHA-256 of the script. */
    key: 'u64',
    /** Where it was paid to first. */
    height: 'u32',
    tx_index: 'u32',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'key', 'height'],
  granularity: 256,
  codecs: { key: 'Delta, Default', height: 'T64, Default', tx_index: 'T64, Default' },
})

/** The script that an address key of an output chain stands for (its first byte says of which kind it is); no bytes for keys that are a script's hash themselves. */
const SCRIPT = `multiIf(
    kind = 0x00, concat(unhex('76a914'), paid, unhex('88ac')),
    kind = 0x05 AND length(paid) = 20, concat(unhex('a914'), paid, unhex('87')),
    kind = 0x05, concat(unhex('aa20'), paid, unhex('87')),
    kind IN (0x10, 0x11), concat(unhex('00'), char(length(paid)), paid),
    kind = 0x12, concat(unhex('51'), char(length(paid)), paid),
    kind = 0x13, concat(char(if(version = 0, 0, 0x50 + version)), char(length(paid) - 1), substring(paid, 2)),
    kind = 0x20, concat(char(length(paid)), paid, unhex('ac')),
    '')`
const KEY = `bitShiftRight(reinterpretAsUInt64(reverse(substring(SHA256(script), 1, 8))), ${64 - SCRIPT_HASH_BITS})`
const PAID = `SELECT ${KEY} AS key, height AS at, tx_index AS place FROM (
    SELECT height, tx_index, reinterpretAsUInt8(substring(address, 1, 1)) AS kind, substring(address, 2) AS paid, reinterpretAsUInt8(substring(address, 2, 1)) AS version, ${SCRIPT} AS script
    FROM ${DELTAS.name} PREWHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32} AND outgoing = 0
  ) WHERE script != ''`

/**
 * Where each script of an output chain was paid to first, by its SHA-256: wallets ask Esplora's API for scripts and not for addresses (screens-nonevm §4.5). What the
 * key of an address is the engine turns into its script. Rows follow from those of earlier steps: what was there is looked up by key.
 */
export const scriptHashes: SumLayer = {
  id: SCRIPT_HASHES,
  version: 1,
  from: 0,
  buildsOnItself: true,
  sums: [
    {
      table: scripts,
      placed: true,
      sql: `SELECT min(at) AS height, key, argMin(place, (at, place)) AS tx_index FROM (${PAID}) GROUP BY key
        HAVING key NOT IN (SELECT key FROM ${SCRIPT_HASH_TABLE} WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND key IN (SELECT key FROM (${PAID})))
        ORDER BY key`,
    },
  ],
}
