export type ValueView = 'decoded' | 'hex' | 'number' | 'address' | 'text'

export type ShownValue = { readonly view: ValueView; readonly text: string }

/**
 * The ways in which one value can be read. Words are 32 bytes of hex; a decoded value comes first with its ABI
 * type. Views that would lie (an address of more than 20 bytes, text that is not UTF-8) are left out.
 */
export function valueViews(value: string, type: string | null): readonly ShownValue[] {
  const hex = /^0x[0-9a-f]*$/i.test(value)
    ? value.toLowerCase()
    : type !== null && /^u?int\d*$/.test(type) && /^-?\d+$/.test(value)
      ? hexOfInteger(BigInt(value))
      : null
  const views: ShownValue[] = []
  if (type !== null) views.push({ view: 'decoded', text: value })
  if (hex === null) return views
  views.push({ view: 'hex', text: hex })
  const digits = hex.slice(2)
  if (digits.length === 0 || digits.length > 64) return views
  views.push({ view: 'number', text: BigInt(hex).toString() })
  if (/^0*$/.test(digits.slice(0, -40)) && digits.length >= 40)
    views.push({ view: 'address', text: `0x${digits.slice(-40)}` })
  const text = utf8Of(digits)
  if (text !== null) views.push({ view: 'text', text })
  return views
}

// Two's complement in one word, as the log holds it.
const hexOfInteger = (value: bigint): string => `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`

/** The bytes as UTF-8 without padding zeros; null when they are no printable text. */
export function utf8Of(digits: string): string | null {
  const trimmed = digits.replace(/^(?:00)+|(?:00)+$/g, '')
  if (trimmed.length < 2 || trimmed.length % 2 === 1) return null
  const bytes = Uint8Array.from(trimmed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[\p{Cc}\p{Cn}\p{Co}]/u.test(text.replace(/[\n\r\t]/g, '')) ? null : text
  } catch {
    return null
  }
}
