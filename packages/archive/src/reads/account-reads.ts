import type { AccountTx, ChainReads } from '@orrery/model/reads'
import type { Columns } from '@orrery/store/columns'
import { covers } from '../coverage/ranges.ts'
import { invertHeight } from '../encode/inverted.ts'
import { BodyReader } from '../encode/body-reader.ts'
import { readTxHead } from '../encode/tx-body.ts'
import { ACCOUNT_TRANSFERS, ACCOUNT_TXS, BLOCKS, CONTRACTS } from '../tables/archive-tables.ts'
import { CONTRACT_KIND, wordOf } from '../tables/codes.ts'
import { select, selectPage, where, type Scope } from './scope.ts'
import { BY_INV_TX, checkKey } from './where.ts'

const { chain: _chain, ...CONTRACT_COLUMNS } = CONTRACTS.columns

/** What happened to an address. */
export function accountReads(scope: Scope): Pick<ChainReads, 'accountTxs' | 'accountSummary' | 'contract'> {
  return {
    async accountTxs(address, page) {
      const condition = where(scope)
      condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`).within(scope.ranges(), 'inv')
      const rows = await selectPage(
        scope,
        ACCOUNT_TXS.name,
        { inv: 'u32', inv_index: 'u32', body: 'hex' },
        condition,
        condition.page(page, BY_INV_TX),
      )
      return rows.map((row): AccountTx => {
        const body = new BodyReader(row.body)
        const place = { height: invertHeight(row.inv), txIndex: invertHeight(row.inv_index) }
        const role = body.u8()
        const net = body.present() ? body.i256() : null
        return { address, ...place, role, net, tx: readTxHead(body, place.height, place.txIndex) }
      })
    },
    async accountSummary(address) {
      checkKey(address, 'address')
      const ranges = scope.ranges()
      const spanOf = async (table: string) => {
        const ask = <C extends Columns>(columns: C, end: string, exprs: { readonly [K in keyof C]?: string } = {}) => {
          const condition = where(scope)
          condition.and(`address = ${condition.bind('hex', address)}`).within(ranges, 'inv')
          return select(scope, table, columns, condition, end, exprs)
        }
        // Apart, each is answered from the index: together they read every row of the address.
        const [counted, newest, oldest] = await Promise.all([
          ask({ rows: 'u64' }, '', { rows: 'count()' }),
          ask({ inv: 'u32' }, 'ORDER BY inv LIMIT 1'),
          ask({ inv: 'u32' }, 'ORDER BY inv DESC LIMIT 1'),
        ])
        return newest[0] && oldest[0]
          ? { rows: counted[0]?.rows ?? 0, newest: newest[0].inv, oldest: oldest[0].inv }
          : null
      }
      const [txs, transfers] = await Promise.all([spanOf(ACCOUNT_TXS.name), spanOf(ACCOUNT_TRANSFERS.name)])
      const spans = [txs, transfers].filter((span) => span !== null)
      const times = new Map<number, number>()
      if (spans.length > 0) {
        const condition = where(scope)
        const heights = spans.flatMap(({ newest, oldest }) => [invertHeight(newest), invertHeight(oldest)])
        condition.and(`height IN (${[...new Set(heights)].map((height) => condition.bind('u32', height)).join(', ')})`)
        for (const row of await select(scope, BLOCKS.name, { height: 'u32', time_ms: 'i64' }, condition))
          times.set(row.height, row.time_ms)
      }
      const timeOf = (heights: readonly number[], pick: (...values: number[]) => number) =>
        heights.length === 0 ? null : (times.get(invertHeight(pick(...heights))) ?? null)
      return {
        txCount: txs?.rows ?? 0,
        transferCount: transfers?.rows ?? 0,
        firstSeenMs: timeOf(
          spans.map(({ oldest }) => oldest),
          Math.max,
        ),
        lastSeenMs: timeOf(
          spans.map(({ newest }) => newest),
          Math.min,
        ),
      }
    },
    async contract(address) {
      const condition = where(scope)
      condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`)
      const ranges = scope.ranges()
      // An address can be created again after its contract destroyed itself: the newest creation counts.
      const rows = await select(
        scope,
        CONTRACTS.name,
        CONTRACT_COLUMNS,
        condition,
        'ORDER BY height DESC, tx_index DESC LIMIT 64',
      )
      const row = rows.find(({ height }) => covers(ranges, height))
      if (!row) return null
      return {
        address,
        height: row.height,
        txIndex: row.tx_index,
        txHash: row.tx_hash,
        creator: row.creator,
        kind: wordOf(CONTRACT_KIND, row.kind),
      }
    },
  }
}
