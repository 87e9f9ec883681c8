import type { BlockRow } from '@orrery/model/rows'
import { OrreryError } from '@orrery/errors/orrery-error'
import { MOST_PRODUCED, type ChainReads } from '@orrery/model/reads'
import { MOST_PRODUCERS } from '@orrery/model/sum-producers'
import type { RowOf } from '@orrery/store/columns'
import type { JsonObject } from '@orrery/primitives/json'
import { covers } from '../coverage/ranges.ts'
import { readParts, type StoredParts } from '../encode/block-parts.ts'
import { hashKey } from '../encode/hash-key.ts'
import { BLOCK_HASHES, BLOCKS, TXS } from '../tables/archive-tables.ts'
import { RecentRows } from './recent-rows.ts'
import { select, selectPage, where, type Scope } from './scope.ts'
import { BY_HEIGHT, checkKey, checkLimit, checkPlace, checkPlaces } from './where.ts'

/** Producers that one question may name. */
const PRODUCERS_LIMIT = 20_000
/** Blocks that are kept for who asks again, and what may be large in one. */
const RECENT_BLOCKS = 64
const LARGE_EXT = 20_000

const { chain: _chain, tx_value: _value, parts: _parts, ...COLUMNS } = BLOCKS.columns
const ONE = { ...COLUMNS, parts: BLOCKS.columns.parts } as const

type Read = { readonly block: BlockRow; readonly parts: StoredParts | null; readonly extLength: number }

const toBlock = (row: RowOf<typeof COLUMNS>): BlockRow => ({
  height: row.height,
  hash: row.hash,
  parentHash: row.parent_hash,
  timeMs: row.time_ms,
  txCount: row.tx_count,
  size: row.size,
  producer: row.producer,
  fees: row.fees,
  reward: row.reward,
  burnt: row.burnt,
  ext: JSON.parse(row.ext) as JsonObject,
})

/** Blocks by height, hash and time. */
export function blockReads(scope: Scope): Pick<
  ChainReads,
  'block' | 'blockByHash' | 'blockAtTime' | 'blocks' | 'producers' | 'blockHashes' | 'txKinds'
> & {
  /** What a committed block tells of its parts; null where it does not. */
  readonly storedParts: (height: number) => Promise<StoredParts | null>
} {
  const recent = new RecentRows<number, Read | null>(
    () => scope.epoch(),
    RECENT_BLOCKS,
    (read) => read !== null && read.extLength > LARGE_EXT,
  )
  const read = async (height: number) => {
    if (!covers(scope.ranges(), checkPlace(height, 'height'))) return null
    return recent.read(height, async (tell) => {
      // Who asks for a block asks for the one after it next: it lies beside it, and a statement costs far more than a row.
      const last = covers(scope.ranges(), height + 1) ? height + 1 : height
      const condition = where(scope)
      const range = `height BETWEEN ${condition.bind('u32', height)} AND ${condition.bind('u32', last)}`
      const rows = await select(scope, BLOCKS.name, ONE, condition.and(range), 'ORDER BY height LIMIT 2')
      const found = new Map(
        rows.map((row) => [
          row.height,
          { block: toBlock(row), parts: readParts(row.parts), extLength: row.ext.length },
        ]),
      )
      const next = found.get(height + 1)
      if (next !== undefined) tell(height + 1, next)
      return found.get(height) ?? null
    })
  }
  const block = async (height: number) => (await read(height))?.block ?? null
  return {
    block,
    storedParts: async (height) => (await read(height))?.parts ?? null,
    async blockByHash(hash) {
      const condition = where(scope)
      condition.and(`hash_key = ${condition.bind('u64', hashKey(checkKey(hash, 'hash')))}`)
      for (const { height } of await select(scope, BLOCK_HASHES.name, { height: 'u32' }, condition, 'LIMIT 64')) {
        const found = await block(height)
        if (found?.hash === hash) return found
      }
      return null
    },
    async blockAtTime(timeMs) {
      if (!Number.isFinite(timeMs)) return null
      const condition = where(scope).within(scope.ranges(), 'height')
      condition.and(
        `time_ms <= ${condition.bind('i64', Math.trunc(Math.min(Math.max(timeMs, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)))}`,
      )
      const [row] = await select(scope, BLOCKS.name, COLUMNS, condition, 'ORDER BY height DESC LIMIT 1')
      return row ? toBlock(row) : null
    },
    async blocks(page, producer) {
      const condition = where(scope).within(scope.ranges(), 'height')
      if (producer !== undefined) condition.and(`producer = ${condition.bind('hex', checkKey(producer, 'producer'))}`)
      const rows = await selectPage(scope, BLOCKS.name, COLUMNS, condition, condition.page(page, BY_HEIGHT))
      return rows.map(toBlock)
    },
    async producers({ from, to }, limit = MOST_PRODUCERS) {
      if (checkPlace(to, 'to') - checkPlace(from, 'from') >= MOST_PRODUCED)
        throw new OrreryError('PARAMETER_INVALID', { name: 'range', reason: `at most ${MOST_PRODUCED} heights` })
      const condition = where(scope).within(scope.ranges(), 'height')
      condition
        .and(`height BETWEEN ${condition.bind('u32', from)} AND ${condition.bind('u32', to)}`)
        .and("producer != ''")
      const rows = await select(
        scope,
        BLOCKS.name,
        { miner: 'hex', n: 'u64', bare: 'u64', paid: 'u256?', got: 'u256?', newest: 'u32' },
        condition,
        `GROUP BY producer ORDER BY n DESC, producer LIMIT ${checkLimit(limit, PRODUCERS_LIMIT)}`,
        {
          miner: 'producer',
          n: 'count()',
          bare: 'countIf(tx_count = 0)',
          paid: 'if(count(fees) = count(), sum(fees), NULL)',
          got: 'if(count(reward) = count(), sum(reward), NULL)',
          newest: 'max(height)',
        },
      )
      return rows.map((row) => ({
        producer: row.miner,
        blocks: row.n,
        empty: row.bare,
        fees: row.paid,
        reward: row.got,
        newest: row.newest,
      }))
    },
    async blockHashes(heights) {
      const ranges = scope.ranges()
      const wanted = new Set(checkPlaces(heights).filter((height) => covers(ranges, checkPlace(height, 'height'))))
      if (wanted.size === 0) return new Map()
      const condition = where(scope).and(`height IN (${[...wanted].join(', ')})`)
      const rows = await select(scope, BLOCKS.name, { height: 'u32', hash: 'hex' } as const, condition)
      return new Map(rows.map(({ height, hash }) => [height, hash]))
    },
    async txKinds(heights) {
      const ranges = scope.ranges()
      const wanted = new Set(checkPlaces(heights).filter((height) => covers(ranges, checkPlace(height, 'height'))))
      if (wanted.size === 0) return []
      const condition = where(scope).and(`height IN (${[...wanted].join(', ')})`)
      const columns = { height: 'u32', kind: 'text', txs: 'u64' } as const
      return select(scope, TXS.name, columns, condition, 'GROUP BY height, kind', { txs: 'count()' })
    },
  }
}
