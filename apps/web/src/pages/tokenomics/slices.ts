import type { HolderGroups } from '@orrery/model/wire/holder'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import { lockedAt } from './unlocks.ts'

/** A part of a whole: `name` is the operator's own word, `key` a message of ours. */
export type Slice = { readonly amount: bigint } & ({ readonly name: string } | { readonly key: string })

/** Message key of the part that nothing is said of. */
export const UNKNOWN = 'tokenomics.unknown'

/**
 * How a token is divided (screens-evm §8.5): by the operator's plan where there is one, else by what holders are as far as the chain tells. What neither tells of is a part of its own. Empty where
 * the whole is not known. Pure.
 */
export function slicesOf(
  { plan, supply, locks, safes }: Pick<Tokenomics, 'plan' | 'supply' | 'locks' | 'safes'>,
  groups: HolderGroups | null,
  nowMs: number,
): { readonly isTold: boolean; readonly slices: readonly Slice[] } {
  if (plan !== null && plan.allocations.length > 0) {
    const parts = plan.allocations.map(({ name, amount }) => ({ name, amount: BigInt(amount) }))
    return { isTold: true, slices: withRest(parts, plan.most ?? supply) }
  }
  if (supply === null || groups === null || groups.counted === 0) return { isTold: false, slices: [] }
  const locked = locks.reduce((sum, lock) => sum + lockedAt(lock, nowMs), 0n)
  const inLocks = locks.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const kept = locked < inLocks ? locked : inLocks
  const shared = safes.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const unknown = safes.reduce((sum, { amount, isKnown }) => sum + (isKnown ? 0n : BigInt(amount)), 0n)
  // Contracts that let go of it by time are contracts, too, and so are wallets of several owners that the index met.
  const apart = new Map([
    ['contract', kept + shared - unknown],
    ['other', unknown],
  ])
  const held = new Map<string, bigint>(groups.groups.map(({ group, amount }) => [group, BigInt(amount)]))
  // What lockers hold is told by what of it is still locked; what they may let go of is a contract's.
  const lockers = held.get('locked') ?? 0n
  if (inLocks > 0n && lockers >= inLocks) {
    held.set('locked', lockers - inLocks)
    held.set('contract', (held.get('contract') ?? 0n) + inLocks)
  }
  const parts = [...held].map(([group, amount]) => {
    const away = apart.get(group) ?? 0n
    return { key: `holderGroup.${group}`, amount: amount >= away ? amount - away : amount }
  })
  return {
    isTold: false,
    slices: withRest(
      [{ key: 'tokenomics.stillLocked', amount: kept }, { key: 'tokenomics.safes', amount: shared }, ...parts],
      supply,
    ),
  }
}

/** With what is left of the whole, which nothing is said of; alone where the parts are more than it. */
function withRest(parts: readonly Slice[], whole: string | null): readonly Slice[] {
  const told = parts.filter(({ amount }) => amount > 0n)
  const rest = whole === null ? 0n : BigInt(whole) - told.reduce((sum, { amount }) => sum + amount, 0n)
  return rest > 0n ? [...told, { key: UNKNOWN, amount: rest }] : told
}

/** Places of the page that tell whose a slice is. */
export const PLACES = { plan: 'plan', locks: 'locks', safes: 'safes' } as const

/** Where the addresses of a slice stand (screens-evm §8.5): on this page, or among the token's holders at `tokenPath`; undefined for what is not known. Pure. */
export function sliceTarget(slice: Slice, tokenPath: string): string | undefined {
  if ('name' in slice) return `#${PLACES.plan}`
  if (slice.key === 'tokenomics.stillLocked') return `#${PLACES.locks}`
  if (slice.key === 'tokenomics.safes') return `#${PLACES.safes}`
  const [, group] = /^holderGroup\.(\w+)$/.exec(slice.key) ?? []
  return group === undefined ? undefined : `${tokenPath}?tab=holders&group=${group}`
}
