import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainReads, HourSpan } from '@orrery/model/reads'
import type { StatRow } from '@orrery/model/statistics'
import { joinSum } from '../ledger/balance-sums.ts'
import { STAT_SETS, STAT_SUMS } from '../tables/stat-tables.ts'
import { RecentRows } from './recent-rows.ts'
import { select, where, type Scope } from './scope.ts'
import { checkKey, type Where } from './where.ts'

const NAMES_LIMIT = 128
/** Nobody joins more addresses by hand; they stand in the question. */
const ALSO_LIMIT = 5_000
const HOUR_LIMIT = 0xffff_ffff
/** Answers that are kept for who asks the same of the same archive, and rows of one that is too large for it. */
const RECENT_ANSWERS = 32
const LARGE_ANSWER = 1_000

/** Statistics as sums over the parts that committed chunks made. */
export function statReads(scope: Scope): Pick<ChainReads, 'statistics' | 'setSizes'> {
  const settled = <T>(read: () => Promise<T>): Promise<T> =>
    scope.window.read(() => {
      scope.checkLedger()
      return read()
    })
  const recent = new RecentRows<string, readonly StatRow[]>(
    () => scope.epoch(),
    RECENT_ANSWERS,
    (rows) => rows.length > LARGE_ANSWER,
  )
  return {
    statistics: (names, span) =>
      settled(async () => {
        checkSpan(span)
        if (names.length > NAMES_LIMIT) throw invalid('names', `at most ${NAMES_LIMIT}`)
        if (names.length === 0) return []
        return recent.read(`${names.join()} ${span.from} ${span.to} ${span.step}`, async () => {
          const condition = where(scope)
          condition.and(`name IN ${condition.bind('text[]', names)}`)
          const rows = await select(
            scope,
            `${STAT_SUMS.name} AS s`,
            { at: 'u32', name: 'text', key: 'text', n: 'u64', top: 'i256', rest: 'i256', least: 'u256', most: 'u256' },
            within(condition, scope, span),
            'GROUP BY at, name, key ORDER BY at, name, key',
            {
              at: stepOf(span),
              n: 'sum(s.count)',
              top: 'sum(s.high)',
              rest: 'sum(s.low)',
              least: 'min(s.least)',
              most: 'max(s.most)',
            },
          )
          return rows.map(({ at, name, key, n, top, rest, least, most }): StatRow => ({
            name,
            key,
            hour: at,
            count: n,
            sum: joinSum({ high: top, low: rest }),
            least,
            most,
          }))
        })
      }),
    setSizes: (set, span, also) =>
      settled(async () => {
        checkSpan(span)
        if (also.length > ALSO_LIMIT) throw invalid('also', `at most ${ALSO_LIMIT}`)
        // Days have sketches of their own: an all-time set is made of thousands, not of tens of thousands.
        const isDays = set === 'active' && span.step % 24 === 0 && span.from % 24 === 0 && span.to % 24 === 23
        const condition = where(scope)
        condition.and(`name = ${condition.bind('text', isDays ? 'everyone' : set)}`)
        within(condition, scope, span)
        const last = Math.floor(span.to / span.step) * span.step
        const more =
          also.length === 0
            ? ''
            : ` UNION ALL SELECT toUInt32(${last}) AS at, uniqCombined64State(14)(arrayJoin(${condition.bind(
                'hex[]',
                also.map((address) => checkKey(address, 'also')),
              )})) AS members`
        const rows = await scope.store.query({
          sql: `SELECT at, uniqCombined64Merge(14)(members) AS size FROM (
            SELECT ${stepOf(span)} AS at, uniqCombined64MergeState(14)(seen) AS members FROM ${STAT_SETS.name} WHERE ${condition} GROUP BY at${more}
          ) GROUP BY at ORDER BY at`,
          params: condition.params,
          columns: { at: 'u32', size: 'u64' },
          purpose: 'heavy',
        })
        return rows.map(({ at, size }) => ({ hour: at, size }))
      }),
  }
}

const stepOf = ({ step }: HourSpan): string => `toUInt32(intDiv(hour, ${step}) * ${step})`

/** Parts of counted chunks in the span; one that reaches beyond what counts (below a fork) is left out. */
function within(condition: Where, scope: Scope, { from, to }: HourSpan): Where {
  const ranges = scope.counted()
  const top = ranges.at(-1)?.to ?? 0
  return condition
    .and(`hour BETWEEN ${condition.bind('u32', from)} AND ${condition.bind('u32', to)}`)
    .within(ranges, 'height')
    .and(`last_height <= ${condition.bind('u32', top)}`)
}

function checkSpan({ from, to, step }: HourSpan): void {
  for (const value of [from, to, step])
    if (!Number.isInteger(value) || value < 0 || value > HOUR_LIMIT) throw invalid('span', 'hours are whole numbers')
  if (step === 0) throw invalid('span', 'a step is at least an hour')
}

const invalid = (name: string, reason: string): OrreryError => new OrreryError('PARAMETER_INVALID', { name, reason })
