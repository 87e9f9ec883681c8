import { plainDigits } from '@orrery/ui/rules/own-digits'

/** Digits in groups of three, or as Hindi pages write them: three, and then two by two. */
const GROUPED = /^\d{1,3}(?:([.,'’_\u066c\s])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d\d)+,\d{3}$/
const LONGEST = 10

/** A height as pages and people write it, in groups and in the digits of other languages, as a number; null for what is none. Pure. */
export function writtenHeight(text: string): number | null {
  const written = plainDigits(text).trim().replace(/^#/, '')
  const digits = GROUPED.test(written) ? written.replaceAll(/\D/g, '') : written
  return /^\d+$/.test(digits) && digits.length <= LONGEST ? Number(digits) : null
}
