import { formatPercent } from '@orrery/format/format-percent'
import { compactNumber } from '@orrery/format/compact-number'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatNumber } from '@orrery/format/format-number'
import { siNumber } from '@orrery/format/si-number'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'

/** How the values of a chart are drawn and written. */
export type ChartFormat = {
  /** What its numbers are of where they bear a unit that axes have no room for: that of the coin, or of prices; else empty. */
  readonly unit: string
  /** A value of the wire in the unit that people know; null is a gap. */
  toNumber(value: string | null): number | null
  /** In full, with its unit. */
  full(value: number): string
  /** Short, for an axis whose marks are `step` apart: never two of them alike. */
  short(value: number, step: number): string
}

/** Less of a coin is told by this alone. */
const LEAST = 1e-9

/** Digits that a number below 1 is told by: a fee of half a cent is not none. */
const DIGITS = 3
const MOST_PLACES = 12

const placesOf = (value: number): number => {
  const size = Math.abs(value)
  return size === 0 || size >= 1 ? 2 : Math.min(MOST_PLACES, Math.max(2, DIGITS - 1 - Math.floor(Math.log10(size))))
}

/** What of a chain amounts are written by; a token's amounts by its own coin. */
type ChartCoin = Pick<Chain, 'family' | 'native'>

/** Writes values of one unit (`Chart.unit`) on one chain. */
export function chartFormat(unit: string, chain: ChartCoin, locale: string, t: Translate): ChartFormat {
  // A point's words may be needed only under the pointer, when the document has no others than it was drawn with.
  const unitWords = { seconds: 'value.seconds', perSecond: 'stat.tps', hashRate: 'stat.hashRate' }[unit]
  if (unitWords !== undefined) t(unitWords, { value: '', tps: '', rate: '' })
  const by = divisorOf(unit, chain)
  const number = (value: number, max = 2) => formatNumber(plain(value), { locale, max })
  const after = unitAfter(unit, chain)
  const full = (value: number): string => {
    if (unit === 'bytes') return formatBytes(Math.round(value), locale)
    if (unit === 'seconds') return t('value.seconds', { value: number(value) })
    if (unit === 'share') return formatPercent(plain(value), 1, locale)
    if (unit === 'perSecond') return t('stat.tps', { tps: number(value, Math.abs(value) < 0.01 ? 6 : 3) })
    if (unit === 'hashRate') return t('stat.hashRate', { rate: siNumber(plain(value), locale) })
    // What is there is not none, however little.
    if (after !== '' && value !== 0 && Math.abs(value) < LEAST)
      return `${value < 0 ? '> −' : '< '}${number(LEAST, 9)} ${after}`
    return after === '' ? number(value, placesOf(value)) : `${number(value, Math.abs(value) < 1 ? 9 : 4)} ${after}`
  }
  const short = (value: number, step: number): string => {
    if (unit === 'bytes' || unit === 'share' || unit === 'hashRate') return full(value)
    // Two decimals of a short form would hide what lies between the marks.
    if (Math.abs(value) >= 1 && step > 0 && Math.abs(value) > step * 100)
      return number(value, Math.max(0, Math.ceil(-Math.log10(step))))
    // Zeros are folded where six decimals would be nothing but them.
    if (value !== 0 && Math.abs(value) < 1e-5) return compactNumber(plain(value), locale)
    return Math.abs(value) < 1 ? number(value, 6) : compactNumber(plain(value), locale)
  }
  return {
    unit: after,
    toNumber: (value) => (value === null ? null : Number(value) / by),
    full,
    short,
  }
}

const unitAfter = (unit: string, { native }: ChartCoin): string =>
  unit === 'coin'
    ? native.symbol.toUpperCase()
    : unit === 'coinDays'
      ? `${native.symbol.toUpperCase()}·d`
      : unit === 'price'
        ? native.gasUnit
        : ''

const divisorOf = (unit: string, { family, native }: ChartCoin): number =>
  unit === 'coin' || unit === 'coinDays'
    ? 10 ** native.decimals
    : unit === 'price'
      ? family === 'utxo'
        ? 100
        : 1e9
      : unit === 'micro'
        ? 1e6
        : 1

// Formatting takes plain decimals; beyond 10^21 JavaScript writes an exponent.
const plain = (value: number): string =>
  Number.isFinite(value)
    ? Math.abs(value) >= 1e21
      ? BigInt(Math.round(value)).toString()
      : value.toFixed(12).replace(/\.?0+$/, '')
    : '0'

const DAY_MS = 86_400_000
const CALENDAR = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
/** As all times of the site are written. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A moment of a chart in UTC: for its axis, or in full, which names UTC where it tells a time of day. */
export function chartTime(timeMs: number, use: 'axis' | 'point', spanMs: number, grain: string, intl: string): string {
  const axis: Intl.DateTimeFormatOptions =
    spanMs < 2 * DAY_MS && grain !== 'day'
      ? CLOCK
      : spanMs < 370 * DAY_MS
        ? { day: 'numeric', month: 'short' }
        : { year: 'numeric', month: 'short' }
  const point: Intl.DateTimeFormatOptions =
    grain === 'month'
      ? { year: 'numeric', month: 'long' }
      : grain === 'hour' || grain === 'minute'
        ? { year: 'numeric', month: 'short', day: 'numeric', ...CLOCK, timeZoneName: 'short' }
        : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(intl, { ...CALENDAR, ...(use === 'axis' ? axis : point) }).format(timeMs)
}
