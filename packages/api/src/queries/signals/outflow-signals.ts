import { LOOKED_EXCHANGES } from '@orrery/model/alpha-signals'
import type { LabelledHistory } from '@orrery/model/wire/labels'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { readLabelledHistory } from '../rankings/group-history.ts'
import { labelsOf } from '../rankings/labelled-groups.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { firedDays, judgedDays, type DaySeries } from './fired-days.ts'
import { offKind, preparingKind, type FoundSignal, type KindFound } from './found-signal.ts'
import { NEEDED_DAYS } from './ledger-days.ts'

type History = NonNullable<LabelledHistory['told']>

/**
 * What left a group by day: what it had when a day began less what it had when the next one did, of one asset. Days are told back to the first of which something is
 * not known. Pure.
 */
export function outflowsOf({ days }: Pick<History, 'days'>, asset: number): DaySeries | null {
  // The first is now, the second the beginning of a day that is not over.
  const begins = days.slice(1).map(({ timeMs, amounts }) => ({ day: timeMs / DAY_MS, amount: amounts[asset] ?? null }))
  const values = new Map<number, bigint>()
  for (const [at, after] of begins.entries()) {
    const before = begins[at + 1]
    if (before?.amount == null || after.amount === null) break
    values.set(before.day, BigInt(before.amount) - BigInt(after.amount))
  }
  if (values.size === 0) return null
  return {
    first: Math.min(...values.keys()),
    last: Math.max(...values.keys()),
    valueAt: (day) => values.get(day) ?? 0n,
  }
}

/** Days on which much more left an exchange of the operator's labels, net of what came, than on the days before. */
export async function outflowSignals(desk: ChainDesk): Promise<KindFound> {
  const kind = 'exchange-outflow'
  const tags = [...labelsOf(desk, 'exchanges').keys()].slice(0, LOOKED_EXCHANGES)
  if (tags.length === 0) return offKind(kind, 'labels')
  const signals: FoundSignal[] = []
  let [told, most, judged, isMaking] = [0, 0, 0, false]
  let through: number | null = null
  // One after the other: each is read in the background, and kept.
  for (const tag of tags) {
    const { data } = await readLabelledHistory(desk, 'exchanges', tag)
    isMaking ||= data.isMaking
    if (data.told === null) continue
    told++
    const asOf = data.told.asOf?.height ?? null
    through = through === null || asOf === null ? asOf : Math.min(through, asOf)
    for (const [at, { token }] of data.told.assets.entries()) {
      const series = outflowsOf(data.told, at)
      if (series === null) continue
      most = Math.max(most, series.last - series.first + 1)
      judged = Math.max(judged, judgedDays(series))
      const asset = token === null ? null : (token.address.toLowerCase() as Hex)
      for (const fired of firedDays(series, 1n))
        signals.push({
          ...fired,
          kind,
          timeMs: fired.day * DAY_MS,
          flat: fired.score === null,
          evidence: data.told.looked,
          token: asset,
          tag,
          priced: asset ?? EMPTY,
        })
    }
  }
  if (told === 0) return isMaking ? preparingKind(kind) : offKind(kind, 'history')
  const state = most < NEEDED_DAYS ? 'short' : 'on'
  return { kind, state, days: most, needs: NEEDED_DAYS, judged, looked: told, through, signals }
}
