import { chainKey } from '@orrery/model/chain'
import type { HourSpan } from '@orrery/model/reads'
import { WATCHED, type Sample, type WatchReads } from '@orrery/model/samples'
import { hourOf, StatSums, type StatRow } from '@orrery/model/statistics'
import type { Store } from '@orrery/store/store'
import { ORPHANS } from './tables/archive-tables.ts'
import { WATCH_SAMPLES } from './tables/sample-table.ts'

/** Where what is seen of a chain by watching it is kept, for its one writer. */
export type SampleShelf = WatchReads & {
  /** Notes what one look told; `watched` knows of it at once, the disk from the next `save` on. */
  note(sample: Sample): void
  /** Writes what was noted since the last time. What fails is kept for the next. */
  save(nowMs: number): Promise<void>
}

const STORED = { at: 'u32', name: 'text', key: 'text', n: 'u64', total: 'u64', least: 'u64', most: 'u64' } as const

/** What was seen of a chain, for who only reads. The archive's tables must exist. */
export function openWatchReads(store: Store, chainCode: string): WatchReads {
  const chain = chainKey(chainCode)
  return {
    async watched({ from, to, step }) {
      const params = {
        chain: { type: 'u32', value: chain },
        from: { type: 'u32', value: from },
        to: { type: 'u32', value: to },
        step: { type: 'u32', value: step },
      } as const
      const at = (hour: string) => `toUInt32(intDiv(${hour}, {step:UInt32}) * {step:UInt32}) AS at`
      const ask = (sql: string) => store.query({ sql, params, columns: STORED })
      const [samples, lost] = await Promise.all([
        ask(`SELECT ${at('hour')}, name, key, sum(s.count) AS n, sum(s.sum) AS total, min(s.least) AS least, max(s.most) AS most FROM ${WATCH_SAMPLES.name} AS s
          WHERE chain = {chain:UInt32} AND hour BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY at, name, key`),
        // Blocks of one reorganisation are lost in one moment. Stale branches that a node told were not seen.
        ask(`SELECT ${at('hour')}, seen.1 AS name, '' AS key, count() AS n, sum(seen.2) AS total, min(seen.2) AS least, max(seen.2) AS most
          FROM (SELECT toUInt32(intDiv(lost_ms, 3600000)) AS hour, [('${WATCHED.reorgs}', toUInt64(max(depth))), ('${WATCHED.orphans}', toUInt64(count()))] AS two
            FROM ${ORPHANS.name} FINAL WHERE chain = {chain:UInt32} AND isNull(told) GROUP BY lost_ms) ARRAY JOIN two AS seen
          WHERE hour BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY at, name`),
      ])
      return [...samples, ...lost].map(({ at: hour, name, key, n, total, least, most }) => ({
        name,
        key,
        hour,
        count: n,
        sum: BigInt(total),
        least: BigInt(least),
        most: BigInt(most),
      }))
    },
  }
}

/** Opens it. The archive's tables must exist. */
export function openSampleShelf(store: Store, chainCode: string): SampleShelf {
  const chain = chainKey(chainCode)
  const stored = openWatchReads(store, chainCode)
  let noted = new StatSums()
  /** On its way to the disk. */
  let leaving: readonly StatRow[] = []
  return {
    note({ name, key = '', timeMs, value }) {
      const one = BigInt(Math.max(0, Math.trunc(value)))
      noted.add({ name, key, hour: hourOf(timeMs), count: 1, sum: one, least: one, most: one })
    },
    async save(nowMs) {
      leaving = noted.rows()
      noted = new StatSums()
      try {
        if (leaving.length > 0)
          await store.insert(
            WATCH_SAMPLES,
            leaving.map(({ name, key, hour, count, sum, least, most }) => ({
              chain,
              name,
              hour,
              key,
              at_ms: nowMs,
              count,
              sum: Number(sum),
              least: Number(least),
              most: Number(most),
            })),
            `${chain}:samples:${crypto.randomUUID()}`,
          )
      } catch (error) {
        for (const row of leaving) noted.add(row)
        throw error
      } finally {
        leaving = []
      }
    },
    async watched(span) {
      const sums = new StatSums()
      for (const row of await stored.watched(span)) sums.add(row)
      for (const row of within([...leaving, ...noted.rows()], span))
        sums.add(row, Math.floor(row.hour / span.step) * span.step)
      return sums.rows()
    },
  }
}

const within = (rows: readonly StatRow[], { from, to }: HourSpan): readonly StatRow[] =>
  rows.filter(({ hour }) => hour >= from && hour <= to)
