import { decimalText, parseDecimal } from '@orrery/format/decimal'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { Clock } from '@orrery/primitives/clock'
import { EMPTY } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept } from '../kept.ts'

export type HomeSupply = Pick<HomeInfo, 'circulation' | 'totalSupply' | 'supplyAsOf'>

/** All balances are read for it: once an hour at most, and never for a request. */
const KEPT = { leastMs: 3_600_000, ratio: 200, waitMs: 0 } as const
const CAP_PLACES = 2

/** How many coins an account chain has (screens-evm §2.4), as they were added up last, with the block; null where that is not provable, or not known yet. */
export function createHomeSupply(desk: () => ChainDesk, clock: Clock): () => HomeSupply | null {
  const kept = createKept(() => desk().rich.book(EMPTY), clock, KEPT)
  return () => {
    if (!isSupplyWhole(desk().chain)) return null
    void kept.read().catch(() => undefined)
    // The book of the list of the rich is newer where somebody asked for that.
    const book = desk().rich.lastBook(EMPTY) ?? kept.last()
    if (book === null || book === 'untold') return null
    const total = book.total.toString()
    return { circulation: total, totalSupply: total, supplyAsOf: book.asOf.height }
  }
}

/** What all coins are worth: price times supply in base units, in dollars and cents, cut; null where either is not known. Pure. */
export function marketCapOf(price: string | null, supply: string | null, decimals: number): string | null {
  const worth = price === null ? null : parseDecimal(price)
  if (worth === null || supply === null) return null
  const scale = worth.scale + decimals
  const units = worth.units * BigInt(supply)
  return decimalText(
    scale <= CAP_PLACES ? { units, scale } : { units: units / 10n ** BigInt(scale - CAP_PLACES), scale: CAP_PLACES },
  )
}
