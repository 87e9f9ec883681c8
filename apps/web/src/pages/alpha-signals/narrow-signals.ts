import { SIGNAL_KINDS, type SignalKind } from '@orrery/model/alpha-signals'
import type { AlphaSignal } from '@orrery/model/wire/alpha-signals'

/** A signal with the code of its chain, as files have it. */
export type SignalRow = AlphaSignal & { readonly chain: string }

/** What the form asks for; what is none of it is left out. */
export type SignalQuery = {
  readonly kind: SignalKind | null
  /** Hundredths of a standard deviation; null for all, also what has no strength. */
  readonly least: bigint | null
  readonly order: 'newest' | 'strongest'
}

/** Digits of a strength that anybody may ask for. */
const STRENGTH = /^(\d{1,12})(?:[.,](\d{1,2})\d*)?$/

/** Reads the query. Pure. */
export function readSignalQuery(query: URLSearchParams): SignalQuery {
  const [, whole, part = ''] = STRENGTH.exec(query.get('least')?.trim() ?? '') ?? []
  return {
    kind: SIGNAL_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    least: whole === undefined ? null : BigInt(whole + part.padEnd(2, '0')),
    order: query.get('order') === 'strongest' ? 'strongest' : 'newest',
  }
}

/** Below any score: what has none stands behind all that have one. */
const scoreOf = ({ strength }: Pick<AlphaSignal, 'strength'>): bigint => (strength === null ? -1n : BigInt(strength))

/** The rows that are asked for, in the order that is asked for. Pure. */
export function narrowSignals<Row extends Pick<AlphaSignal, 'kind' | 'strength' | 'timeMs'>>(
  rows: readonly Row[],
  { kind, least, order }: SignalQuery,
): readonly Row[] {
  const strongest = (a: Row, b: Row): number => Number(scoreOf(a) < scoreOf(b)) - Number(scoreOf(a) > scoreOf(b))
  return rows
    .filter((row) => (kind === null || row.kind === kind) && (least === null || scoreOf(row) >= least))
    .toSorted((a, b) =>
      order === 'strongest' ? strongest(a, b) || b.timeMs - a.timeMs : b.timeMs - a.timeMs || strongest(a, b),
    )
}
