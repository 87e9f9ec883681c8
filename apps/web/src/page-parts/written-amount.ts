import { numberStyle } from '@orrery/format/number-style'
import { plainDigits } from '@orrery/ui/rules/own-digits'

/** Whole groups of three by one sign, or as Hindi pages write them, and decimals after another sign. */
const GROUPED = /^([1-9]\d{0,2}(?:([.,'’_٬\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/
const HINDI = /^([1-9]\d?(?:,\d\d)+,\d{3})()(?:\.(\d+))?$/
/** One sign before three digits: thousands to some, decimals to others. */
const EITHER = /^[1-9]\d{0,2}([.,])\d{3}$/

/**
 * An amount as pages and people write it, in groups, with a comma for the point and in the digits of other languages, as digits with a point; what is none
 * comes back as it was. `1,500` is read as the language of `locale` writes it, and `1.500` not at all where that parts thousands by points; without one
 * the point is a point, as addresses of pages have it, and `1,500` is not read. Null for what is not read. Pure.
 */
export function writtenAmount(text: string, locale?: string): string | null {
  const written = plainDigits(text).trim().replace('٫', '.')
  const sign = EITHER.exec(written)?.[1]
  if (sign !== undefined) {
    const style = locale === undefined ? null : numberStyle(locale)
    if (sign === '.') return style?.group === '.' ? null : written
    if (style?.group === ',') return written.replace(',', '')
    return style?.decimal === ',' ? written.replace(',', '.') : null
  }
  const [, whole, , fraction] = GROUPED.exec(written) ?? HINDI.exec(written) ?? []
  if (whole !== undefined) return [whole.replaceAll(/\D/g, ''), fraction ?? '0'].join('.')
  return written.replace(/^(\d+),(\d+)$/, '$1.$2')
}

/** A plain decimal as a field of that language holds it at first: with its sign for the point, so that `writtenAmount` reads it back. Pure. */
export const typedAmount = (plain: string, locale: string): string => plain.replace('.', numberStyle(locale).decimal)
