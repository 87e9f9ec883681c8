import { formatNumber } from '@orrery/format/format-number'
import type { Translate } from '@orrery/i18n/translate'

/** Blocks that something was counted over. */
type CountedSpan = { readonly fromHeight: number; readonly toHeight: number; readonly whole: boolean }

/** Which blocks numbers are of, and where these are not all of their time, that they are not. */
export const spanText = ({ fromHeight, toHeight, whole }: CountedSpan, t: Translate, locale: string): string =>
  t(whole ? 'gas.span' : 'leaders.spanPart', {
    from: formatNumber(fromHeight, { locale }),
    to: formatNumber(toHeight, { locale }),
  })
