import {
  JUDGED_DAYS,
  LEAST_HOLDERS,
  LEAST_TRANSFERS,
  LOOKED_TOKENS,
  type SignalKind,
} from '@orrery/model/alpha-signals'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { firedDays, judgedDays } from './fired-days.ts'
import { offKind, type FoundSignal, type KindFound } from './found-signal.ts'
import { atDays, countDays, daysOf, NEEDED_DAYS, type LedgerDays } from './ledger-days.ts'

/** Rows of one question stay far below what an answer of a ledger holds. */
const ASSETS_AT_ONCE = 200
const MOST_ROWS = 100_000

/** A measure of tokens that a ledger keeps by day. */
type TokenMeasure = {
  readonly kind: SignalKind
  readonly layer: string
  readonly table: string
  readonly sums: readonly string[]
  readonly order: readonly string[]
  readonly least: bigint
  valueOf(row: FamilyRow): bigint
}

export const TRANSFERS_GROW: TokenMeasure = {
  kind: 'token-transfers',
  layer: TOKEN_ACTIVITY,
  table: TOKEN_DAYS,
  sums: ['transfers'],
  order: ['transfers'],
  least: LEAST_TRANSFERS,
  valueOf: (row) => BigInt(row['transfers'] as bigint),
}

export const HOLDERS_GROW: TokenMeasure = {
  kind: 'token-holders',
  layer: TOKEN_HOLDERS,
  table: TOKEN_HOLDER_DAYS,
  sums: ['came', 'went'],
  order: ['came', '-went'],
  least: LEAST_HOLDERS,
  valueOf: (row) => BigInt(row['came'] as bigint) - BigInt(row['went'] as bigint),
}

/**
 * Days on which a token had many more transfers, or won many more holders, than on the days before. Tokens with most of it in the judged days are looked at, and those with
 * most on the last of them. A token is measured from the day on that it is first told of.
 */
export async function tokenSignals(desk: ChainDesk, measure: TokenMeasure): Promise<KindFound> {
  const { kind, layer } = measure
  if (!desk.family.can.tokens) return offKind(kind, 'family')
  const kept = desk.runtime.layers?.get(layer)
  if (kept === undefined) return offKind(kind, 'sums')
  if (kept.status().lack !== null) return offKind(kind, 'history')
  return atDays(desk, kept, async ({ reads, through, days }) => {
    const told = { kind, through, days: countDays(days), needs: NEEDED_DAYS }
    if (days === null || told.days < NEEDED_DAYS) return { ...told, state: 'short', judged: 0, looked: 0, signals: [] }
    const assets = await mostMoved(reads, measure, days)
    const signals = (await seriesOf(reads, measure, assets, days)).flatMap(({ asset, first, values }) =>
      firedDays({ first, last: days.last, valueAt: (day) => values.get(day) ?? 0n }, measure.least).map(
        (fired): FoundSignal => ({
          ...fired,
          kind,
          timeMs: fired.day * DAY_MS,
          flat: fired.score === null,
          evidence: Number(fired.value),
          token: asset,
          priced: asset,
        }),
      ),
    )
    return { ...told, state: 'on', judged: judgedDays(days), looked: assets.length, signals }
  })
}

async function mostMoved(
  reads: LayerReads,
  { table, sums, order }: TokenMeasure,
  { first, last }: LedgerDays,
): Promise<readonly Hex[]> {
  const judged = daysOf({ first: Math.max(first, last - JUDGED_DAYS + 1), last })
  // One after the other: each looks at all rows of these days.
  const ofAll = await reads.ranked(table, { day: judged }, 'asset', sums, LOOKED_TOKENS, order)
  const ofLast = await reads.ranked(table, { day: last }, 'asset', sums, LOOKED_TOKENS, order)
  return [...new Set([...ofAll, ...ofLast].map((row) => row['asset'] as Hex))]
}

type TokenSeries = { readonly asset: Hex; readonly first: number; readonly values: ReadonlyMap<number, bigint> }

async function seriesOf(
  reads: LayerReads,
  { table, sums, valueOf }: TokenMeasure,
  assets: readonly Hex[],
  days: LedgerDays,
): Promise<readonly TokenSeries[]> {
  const found: TokenSeries[] = []
  for (let at = 0; at < assets.length; at += ASSETS_AT_ONCE) {
    const asset = assets.slice(at, at + ASSETS_AT_ONCE)
    const begun = await reads.edgeRows(table, { asset }, 'asset', { end: 'first' })
    const firsts = new Map(begun.map((row) => [row['asset'] as Hex, Number(row['day'])]))
    const rows = await reads.summed(table, { asset, day: daysOf(days) }, ['asset', 'day'], sums, MOST_ROWS)
    const byAsset = Map.groupBy(rows, (row) => row['asset'] as Hex)
    for (const one of asset)
      found.push({
        asset: one,
        first: Math.max(days.first, firsts.get(one) ?? days.first),
        values: new Map((byAsset.get(one) ?? []).map((row) => [Number(row['day']), valueOf(row)])),
      })
  }
  return found
}
