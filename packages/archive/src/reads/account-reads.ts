import type { AccountTx, ChainReads } from '@orrery/model/reads'
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
      const condition = where(scope)
      condition.and(`address = ${condition.bind('hex', address)}`).within(scope.ranges(), 'inv')
      // Apart, each is answered from the index: as aggregates together they read every row of the address. As one
      // statement they cost one round trip and one wait for a session instead of six.
      const ends = [ACCOUNT_TXS, ACCOUNT_TRANSFERS].flatMap(({ name }, i) =>
        ['', 'ORDER BY inv LIMIT 1', 'ORDER BY inv DESC LIMIT 1'].map(
          (end, j) =>
            `(SELECT toUInt8(${i * 3 + j}) AS part, toUInt64(${end === '' ? 'count()' : 'inv'}) AS value FROM ${name} WHERE ${condition} ${end})`,
        ),
      )
      const answers = await scope.store.query({
        sql: ends.join(' UNION ALL '),
        params: condition.params,
        columns: { part: 'u8', value: 'u64' },
      })
      const parts = new Map(answers.map(({ part, value }) => [part, value]))
      const spanOf = (first: number) => {
        const [rows, newest, oldest] = [parts.get(first), parts.get(first + 1), parts.get(first + 2)]
        return newest !== undefined && oldest !== undefined ? { rows: rows ?? 0, newest, oldest } : null
      }
      const [txs, transfers] = [spanOf(0), spanOf(3)]
      const spans = [txs, transfers].filter((span) => span !== null)
      const times = new Map<number, number>()
      if (spans.length > 0) {
        const within = where(scope)
        const heights = spans.flatMap(({ newest, oldest }) => [invertHeight(newest), invertHeight(oldest)])
        within.and(`height IN (${[...new Set(heights)].map((height) => within.bind('u32', height)).join(', ')})`)
        for (const row of await select(scope, BLOCKS.name, { height: 'u32', time_ms: 'i64' }, within))
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
