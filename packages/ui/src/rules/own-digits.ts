/** A whole number in the ten digits of a language, zero first; in 0-9 where `digits` are no ten signs. */
export const ownDigits = (value: number, digits: string): string =>
  digits.length === 10 ? String(value).replace(/\d/g, (digit) => digits[Number(digit)]!) : String(value)

/** Text with the digits of Arabic, Persian and Hindi keyboards as 0-9. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.codePointAt(0)! & 15))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.codePointAt(0)! - 0x0966))
