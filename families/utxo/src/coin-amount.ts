const PLAIN = /^\d{1,20}\.\d{8}$/
const COIN = /^(-?)(\d{1,20})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Base units of a coin amount as a node writes it: a decimal text, or a JSON number that the parser
 * kept. Exact to the last of `decimals` places. Throws `RangeError` on finer amounts and on other text.
 */
export function coinToBase(coins: string | number, decimals = 8): bigint {
  const text = typeof coins === 'number' ? String(coins) : coins
  // How every node of the family writes amounts.
  if (decimals === 8 && PLAIN.test(text)) return BigInt(text.slice(0, -9) + text.slice(-8))
  const match = COIN.exec(text)
  if (match === null) throw new RangeError('not a coin amount')
  const fraction = match[3] ?? ''
  const shift = decimals - fraction.length + Number(match[4] ?? 0)
  const digits = BigInt(match[2]! + fraction)
  const base = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  if (shift < 0 && base * 10n ** BigInt(-shift) !== digits) throw new RangeError('finer than a base unit')
  return match[1] === '-' ? -base : base
}

/** Decimal coin text of base units, without trailing zeros: what node calls take. */
export function baseToCoin(base: bigint, decimals = 8): string {
  const negative = base < 0n
  const digits = (negative ? -base : base).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`
}
