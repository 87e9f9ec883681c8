import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { defineTable } from '@orrery/store/store'
import { TRANSFERS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

/** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
const AMOUNTS = {
  moved_high: 'i256',
  moved_low: 'i256',
  minted_high: 'i256',
  minted_low: 'i256',
  burnt_high: 'i256',
  burnt_low: 'i256',
} as const

const days = defineTable({
  name: TOKEN_DAYS,
  columns: {
    chain: 'u32',
    asset: 'hex',
    /** Days since 1970, UTC. */
    day: 'u32',
    /** The last block of the step that added this. */
    height: 'u32',
    transfers: 'u64',
    mints: 'u64',
    burns: 'u64',
    ...AMOUNTS,
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'asset', 'day', 'height'],
  granularity: 256,
  codecs: Object.fromEntries(Object.keys(AMOUNTS).map((name) => [name, 'ZSTD(1)'])),
})

const MASK = "toUInt256('340282366920938463463374607431768211455')"
const halves = (name: string, where = '1'): string =>
  `toInt256(sumIf(bitShiftRight(amount, 128), ${where})) AS ${name}_high, toInt256(sumIf(bitAnd(amount, ${MASK}), ${where})) AS ${name}_low`

/** What tokens did by day, of all their transfers (screens-evm §8.2): who holds them is in the archive's sums already. */
export const tokenActivity: SumLayer = {
  id: TOKEN_ACTIVITY,
  version: 1,
  from: 0,
  sums: [
    {
      table: days,
      sql: `SELECT asset, toUInt32(intDiv(greatest(time_ms, 0), 86400000)) AS day,
        count() AS transfers, countIf(from_address = '') AS mints, countIf(to_address = '') AS burns,
        ${halves('moved')}, ${halves('minted', "from_address = ''")}, ${halves('burnt', "to_address = ''")}
        FROM ${TRANSFERS.name} PREWHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}
        WHERE asset != '' GROUP BY asset, day ORDER BY asset, day`,
    },
  ],
}
