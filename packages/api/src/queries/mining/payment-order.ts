import type { MasternodeLookup } from '@orrery/family/masternode-lookup'

/**
 * The place of an enabled masternode among those that wait for a payment, from 1: whoever was not paid the longest is next, counted from its registration or
 * from when it came back where that is later (DIP-3, "Masternode rewards"). null where it is not enabled, or the node does not tell when one of them was registered. An evolution node that is being
 * paid several blocks in a row keeps its turn until these are over.
 */
export function paymentOrder(
  all: readonly MasternodeLookup[],
  one: MasternodeLookup,
): { readonly place: number; readonly of: number } | null {
  if (one.status !== 'enabled') return null
  const waiting = all.filter(({ status }) => status === 'enabled')
  const turns = waiting.map((each) => ({ id: each.id, since: waitsSince(each) }))
  const own = waitsSince(one)
  if (own === null || turns.some(({ since }) => since === null)) return null
  const before = turns.filter(({ id, since }) => since! < own || (since === own && id < one.id)).length
  return { place: before + 1, of: waiting.length }
}

function waitsSince({ lastPaidHeight, revivedHeight, registeredHeight }: MasternodeLookup): number | null {
  if (registeredHeight === null) return null
  if (revivedHeight !== null && revivedHeight > (lastPaidHeight ?? 0)) return revivedHeight
  return lastPaidHeight ?? registeredHeight
}
