import type { Translate } from '@orrery/i18n/translate'
import { formatNumber } from '@orrery/format/format-number'

const UNITS = [
  ['value.days', 86_400],
  ['value.hours', 3_600],
  ['value.minutes', 60],
] as const

/** A length of time in its two largest units, what is below them left out: 3 days 4 h, 12 min 5 s. Pure. */
export function spanWords(seconds: number, t: Translate, locale: string): string {
  const all = Math.max(0, Math.floor(seconds))
  const at = UNITS.findIndex(([, size]) => all >= size)
  if (at === -1) return t('value.seconds', { value: formatNumber(all, { locale }) })
  const [unit, size] = UNITS[at]!
  const rest = all % size
  const [next, step] = UNITS[at + 1] ?? ['value.seconds', 1]
  const count = Math.floor(rest / step)
  const text = t(unit, { count: Math.floor(all / size) })
  if (count === 0) return text
  const more = next === 'value.seconds' ? t(next, { value: formatNumber(count, { locale }) }) : t(next, { count })
  return `${text} ${more}`
}
