import { formatNumber } from '@orrery/format/format-number'
import type { Translate } from '@orrery/i18n/translate'

const HOUR = 3_600n
const DAY = 86_400n
/** What a contract names may be any number: more days than these are nobody's. */
const MOST_DAYS = 100_000n

/** A length of time in the largest unit of which it is a whole number: two days, 36 hours, 90 seconds. `seconds` is decimal text. Exact and pure. */
export function durationText(seconds: string, t: Translate, locale: string): string {
  const all = BigInt(seconds)
  if (all > 0n && all / DAY <= MOST_DAYS) {
    if (all % DAY === 0n) return t('value.days', { count: Number(all / DAY) })
    if (all % HOUR === 0n) return t('value.hours', { count: Number(all / HOUR) })
  }
  return t('value.seconds', { value: formatNumber(seconds, { locale }) })
}
