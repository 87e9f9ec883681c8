import { formatNumber } from '@orrery/format/format-number'
import type { Translate } from '@orrery/i18n/translate'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

/** How long something took, in the unit of which it is two at least. Milliseconds in. Pure. */
export function delayText(ms: number, t: Translate, locale: string): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds >= 2 * DAY) return t('value.days', { count: Math.floor(seconds / DAY) })
  if (seconds >= 2 * HOUR) return t('value.hours', { count: Math.floor(seconds / HOUR) })
  if (seconds >= 2 * MINUTE) return t('value.minutes', { count: Math.floor(seconds / MINUTE) })
  return t('value.seconds', { value: formatNumber(seconds, { locale }) })
}
