import { numberStyle } from './number-style.ts'

/** Whole digits with the locale's separators: `1234567` → `1,234,567`, Indian `12,34,567`. */
export function groupDigits(digits: string, locale: string): string {
  const style = numberStyle(locale)
  if (digits.length <= 3 || (style.joinFour && digits.length === 4)) return digits
  const size = style.indian ? 2 : 3
  let end = digits.length - 3
  let text = digits.slice(end)
  for (; end > 0; end -= size) text = digits.slice(Math.max(0, end - size), end) + style.group + text
  return text
}
