import { mostOfOmni } from '@orrery/model/omni'
import type { Hex } from '@orrery/primitives/hex'
import type { OmniHolding, OmniState, OmniVerdict } from './omni-book.ts'

/** Holdings within their bounds. `state.certain` is kept the sum of all that is certain. */
type Bounded = { readonly state: OmniState; holding(address: Hex): OmniHolding }

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Whether an address has the amount: what is certain decides, and what is possible. */
export function affords({ state, holding }: Bounded, address: Hex, amount: bigint): OmniVerdict {
  const held = holding(address)
  if (held.low >= amount) return 'valid'
  return mostOfOmni(held, state) < amount ? 'invalid' : 'undecided'
}

/** Takes an amount off what an address has for certain; off what it has at most only where it certainly goes. */
export function take({ state, holding }: Bounded, address: Hex, amount: bigint, isCertain: boolean): void {
  const held = holding(address)
  const gone = least(held.low, amount)
  held.low -= gone
  state.certain -= gone
  if (isCertain) held.high -= amount
}

/** Adds an amount to what an address has at most; to what it has for certain only where it certainly comes. */
export function give({ state, holding }: Bounded, address: Hex, amount: bigint, isCertain: boolean): void {
  const held = holding(address)
  held.high += amount
  if (!isCertain) return
  held.low += amount
  state.certain += amount
}

/** An amount that may have come to anybody, or to whoever trades; never more in all than what is nobody's for certain. */
export function spread(state: OmniState, to: 'shared' | 'traded', amount: bigint): void {
  state[to] = least(state[to] + amount, state.supplyMost - state.certain)
}

/** Takes an amount that was given up off the supply, which is never less than what all have for certain. */
export function shrink(state: OmniState, amount: bigint, isCertain: boolean): void {
  const left = state.supply - amount
  state.supply = left > state.certain ? left : state.certain
  if (isCertain) state.supplyMost -= amount
}
