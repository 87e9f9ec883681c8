import type { Hex } from '@orrery/primitives/hex'
import type { TokenRow, TokenStandard } from './rows.ts'

/** By what the index can order tokens itself: when they were seen, what they call themselves, how many there are. */
export const TOKEN_ORDERS = ['newest', 'oldest', 'name', 'symbol', 'supply'] as const
export type TokenOrder = (typeof TOKEN_ORDERS)[number]

/** Which of a chain's tokens are asked for. */
export type TokenPage = {
  readonly offset: number
  readonly limit: number
  readonly standards?: readonly TokenStandard[]
  /** Only those first seen in this block or later. */
  readonly from?: number
  /** None of these, of which there are at most 1,000. */
  readonly without?: readonly Hex[]
  /** Without it the newest first. With it up to 10,000 at once: it compares all tokens, with a reader's limits, for a list that is kept for a while. */
  readonly order?: TokenOrder
}

/** More decimals than these no amount of 256 bits has use for: what claims more is compared as if it had these. */
export const MOST_DECIMALS = 77

/** How rows of that order come; those of which it is not known stand last, equal ones by when they were first seen. Pure. */
export function compareTokens(order: TokenOrder): (a: TokenRow, b: TokenRow) => number {
  const byKey = KEYED[order]
  return (a, b) => byKey(a, b) || a.height - b.height || (a.address < b.address ? -1 : a.address > b.address ? 1 : 0)
}

const byText =
  (of: (row: TokenRow) => string | null) =>
  (a: TokenRow, b: TokenRow): number => {
    const [one, other] = [(of(a) ?? '').toLowerCase(), (of(b) ?? '').toLowerCase()]
    if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1
    return one < other ? -1 : one > other ? 1 : 0
  }

const KEYED: Readonly<Record<TokenOrder, (a: TokenRow, b: TokenRow) => number>> = {
  newest: (a, b) => b.height - a.height,
  oldest: () => 0,
  name: byText(({ name }) => name),
  symbol: byText(({ symbol }) => symbol),
  supply(a, b) {
    const [one, other] = [a.totalSupply, b.totalSupply]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    const [left, right] = [one * 10n ** decimalsOf(b), other * 10n ** decimalsOf(a)]
    return left > right ? -1 : left < right ? 1 : 0
  },
}

/** Items of collections are whole. */
const decimalsOf = ({ standard, decimals }: TokenRow): bigint =>
  standard === 'erc20' ? BigInt(Math.min(decimals ?? 0, MOST_DECIMALS)) : 0n
