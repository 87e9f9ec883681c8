import { EXCHANGE_KINDS, type AddressLabel } from '@orrery/model/address-label'
import type { TransferDirection } from '@orrery/model/wire/large-transfers'
import type { Hex } from '@orrery/primitives/hex'
import { NOBODY } from '../nobody.ts'

/** Tells what a transfer is by its two sides; null is nobody, who makes and ends tokens. */
export type DirectionOf = (from: Hex | null, to: Hex | null) => TransferDirection

const known = new WeakMap<readonly AddressLabel[], DirectionOf>()

/** The same for the operator's labels, of which there may be very many: their file is read once. */
export function directionsBy(labels: readonly AddressLabel[]): DirectionOf {
  const made = known.get(labels) ?? createDirectionOf(labels)
  known.set(labels, made)
  return made
}

/** By whose addresses are, as far as the operator says (screens-evm §15.6). Pure. */
export function createDirectionOf(labels: readonly AddressLabel[]): DirectionOf {
  const exchanges = new Set<Hex>()
  const bridges = new Set<Hex>()
  for (const { address, kind } of labels)
    if ((EXCHANGE_KINDS as readonly string[]).includes(kind)) exchanges.add(address)
    else if (kind === 'bridge') bridges.add(address)
  return (from, to) => {
    const [giver, taker] = [from === NOBODY ? null : from, to === NOBODY ? null : to]
    if (giver === null) return taker === null ? 'unknown' : 'minted'
    if (taker === null) return 'burnt'
    if (giver === taker) return 'self'
    const [comesFrom, goesTo] = [exchanges.has(giver), exchanges.has(taker)]
    if (comesFrom || goesTo) return comesFrom && goesTo ? 'exchanges' : goesTo ? 'exchange-in' : 'exchange-out'
    return bridges.has(giver) || bridges.has(taker) ? 'bridge' : 'unknown'
  }
}
