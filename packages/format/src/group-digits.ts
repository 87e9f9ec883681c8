import { numberStyle } from './number-style.ts'

/** Whole digits with the locale's separators: `1234567` → `1,234,567`, Indian `12,34,567`. */
export function groupDigits(digits: string, locale: string): string {
  const style = numberStyle(locale)
  if (digits.length <= 3 || (style.joinFour && digits.length === 4)) return digits
  const tail = digits.slice(-3)
  const head = digits.slice(0, -3)
  const size = style.indian ? 2 : 3
  const groups: string[] = []
  for (let end = head.length; end > 0; end -= size) groups.unshift(head.slice(Math.max(0, end - size), end))
  return [...groups, tail].join(style.group)
}
