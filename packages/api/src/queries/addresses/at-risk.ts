import type { Approval } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { WorthOf } from '../exchanges/worth-of.ts'

/** What could be taken by a permission this moment, base units: no more than is allowed and no more than is there. Null for items, and where the contract did not answer. Pure. */
export function atRisk({ now, amount }: Pick<Approval, 'now' | 'amount'>, nowMs: number): bigint | null {
  if (now === null || now.balance === null || amount === null) return null
  if (now.expiresMs !== null && now.expiresMs <= nowMs) return 0n
  const [allowed, balance] = [BigInt(now.allowed), BigInt(now.balance)]
  return allowed < balance ? allowed : balance
}

/** The permission with what could be taken is worth, where prices are told; what is over is not taken off here, as no clock is asked. Pure. */
export function withRisk<A extends Approval>(approval: A, token: Hex, worth: WorthOf | null): A {
  const risk = worth === null ? null : atRisk(approval, 0)
  return risk === null || worth === null ? approval : { ...approval, worth: worth(token, risk) }
}
