import type { Hex } from '@orrery/primitives/hex'
import { DAY_MS, type FaucetTerms } from './faucet-terms.ts'
import { isOpen, type KeptDrip } from './kept-drip.ts'

/** Whether a request holds its recipient and the day's sum: all that did not fail. */
const counts = ({ state }: KeptDrip): boolean => state !== 'failed'
/** A visitor who names recipients that cannot be paid has had his turn, too. */
const countsForVisitor = ({ state, why }: KeptDrip): boolean => state !== 'failed' || why === 'recipient'

/** When the recipient may ask again; null now. Pure. */
export function recipientFreeMs(drips: readonly KeptDrip[], to: Hex, nowMs: number, terms: FaucetTerms): number | null {
  const last = Math.max(...drips.filter((drip) => drip.to === to && counts(drip)).map(({ askedMs }) => askedMs))
  return last + terms.cooldownMs > nowMs ? last + terms.cooldownMs : null
}

/** When the visitor, as the journal knows him, may name another recipient; null now. Pure. */
export function visitorFreeMs(
  drips: readonly KeptDrip[],
  visitor: string,
  nowMs: number,
  { cooldownMs }: FaucetTerms,
  most: number,
): number | null {
  const own = drips
    .filter((drip) => drip.visitor === visitor && countsForVisitor(drip) && drip.askedMs + cooldownMs > nowMs)
    .map(({ askedMs }) => askedMs)
    .toSorted((a, b) => b - a)
  return own.length < most ? null : own[most - 1]! + cooldownMs
}

/** What is left of the sum of the last 24 hours, and when enough for one more request is; null now. Pure. */
export function dayOf(
  drips: readonly KeptDrip[],
  nowMs: number,
  { dailyCap, amount }: FaucetTerms,
): { readonly left: bigint; readonly againMs: number | null } {
  const given = drips
    .filter((drip) => counts(drip) && drip.askedMs > nowMs - DAY_MS)
    .toSorted((a, b) => a.askedMs - b.askedMs)
  const sum = given.reduce((total, drip) => total + BigInt(drip.amount), 0n)
  const left = dailyCap > sum ? dailyCap - sum : 0n
  if (left >= amount) return { left, againMs: null }
  let free = dailyCap - sum
  for (const drip of given) {
    free += BigInt(drip.amount)
    if (free >= amount) return { left, againMs: drip.askedMs + DAY_MS }
  }
  return { left, againMs: nowMs + DAY_MS }
}

/** Those that still say something: of the last day or cooldown, under way, and the newest. Pure. */
export function stillKept(
  drips: readonly KeptDrip[],
  nowMs: number,
  { cooldownMs }: FaucetTerms,
  recent: number,
): readonly KeptDrip[] {
  const from = nowMs - Math.max(cooldownMs, DAY_MS)
  return drips.filter(
    (drip, at) => isOpen(drip) || drip.state === 'waiting' || drip.askedMs > from || at >= drips.length - recent,
  )
}
