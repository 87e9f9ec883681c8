/** `ethereum:0x…@1?value=1`, `bitcoin:bc1…?amount=1`: what wallets write into QR codes (EIP-681, BIP-21). */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?:pay-)?/i
const LONGEST = 8_000

/** What a scanned code asks to be searched for: links stay, of a payment request the address is left. Pure. */
export function codeText(raw: string): string {
  const text = raw.trim().slice(0, LONGEST)
  if (/^https?:\/\//i.test(text) || !SCHEME.test(text)) return text
  return text.replace(SCHEME, '').replace(/^\/\//, '').split(/[?@/]/)[0]!
}
