import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import { atLayer } from './at-layer.ts'
import type { ChainDesk } from './chain-desk.ts'

const DAY_MS = 86_400_000
const AMOUNTS = ['moved', 'minted', 'burnt'] as const
const SUMS = ['transfers', 'mints', 'burns', ...AMOUNTS.flatMap((name) => [`${name}_high`, `${name}_low`])]

const amountOf = (row: FamilyRow, name: (typeof AMOUNTS)[number]): bigint =>
  (BigInt(row[`${name}_high`] as bigint) << 128n) + BigInt(row[`${name}_low`] as bigint)

/** More days than any chain has; a private one's clock may stand anywhere. */
const MOST_DAYS = 36_500

/**
 * Days of a token from the sums of each day that has any, in order, through the day of `lastMs`: the last `days` of them, where that is 0 all, but at most 36,500. Pure.
 */
export function activityDays(rows: readonly FamilyRow[], lastMs: number, days: number): TokenActivity['days'] {
  const first = rows[0]
  if (first === undefined) return []
  const byDay = new Map(rows.map((row) => [Number(row['day']), row]))
  const last = Math.max(Math.floor(lastMs / DAY_MS), Number(rows.at(-1)!['day']))
  const shownFrom = Math.max(Number(first['day']), last - (days === 0 ? MOST_DAYS : days) + 1)
  const shown: TokenActivity['days'] = []
  let supply = 0n
  for (const row of rows) if (Number(row['day']) < shownFrom) supply += amountOf(row, 'minted') - amountOf(row, 'burnt')
  for (let day = shownFrom; day <= last; day++) {
    const row = byDay.get(day)
    const [moved, minted, burnt] =
      row === undefined ? [0n, 0n, 0n] : [amountOf(row, 'moved'), amountOf(row, 'minted'), amountOf(row, 'burnt')]
    supply += minted - burnt
    shown.push({
      timeMs: day * DAY_MS,
      transfers: Number(row?.['transfers'] ?? 0),
      mints: Number(row?.['mints'] ?? 0),
      burns: Number(row?.['burns'] ?? 0),
      moved: moved.toString(),
      minted: minted.toString(),
      burnt: burnt.toString(),
      supply: supply.toString(),
    })
  }
  return shown
}

/** What a token did, as far as the sums have come. Throws `CAPABILITY_MISSING` where none are kept. */
export async function readTokenActivity(desk: ChainDesk, asset: Hex, days: number): Promise<Answer<TokenActivity>> {
  const { rows, lastMs, ledger, tip } = await atLayer(desk, TOKEN_ACTIVITY, async (at) => {
    const { reads, through, ledger, tip } = at
    const [rows, last] = await Promise.all([
      reads.summed(TOKEN_DAYS, { asset }, 'day', SUMS, MOST_DAYS),
      through < 0 ? null : desk.runtime.archive.reads.block(through),
    ])
    return { rows, lastMs: last?.timeMs ?? 0, ledger, tip }
  })
  return {
    data: { ledger, days: activityDays(rows, lastMs, days) },
    head: desk.wire.head(tip),
  }
}
