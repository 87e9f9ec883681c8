import type { BalanceBand, KindSum, Ranking } from './reads.ts'
import type { Hex } from '@orrery/primitives/hex'

/** Amounts from here on are one band: no contract that means well holds them. The engine's integers end at twice that. */
export const LAST_BAND = 1n << 254n
export const LAST_DIGITS = 78

/** The bands of positive amounts, smallest first; others are left out. */
export function bandsOf(amounts: Iterable<bigint>): readonly BalanceBand[] {
  const bands = new Map<number, { holders: number; sum: bigint }>()
  for (const amount of amounts) {
    if (amount <= 0n) continue
    const band = bandAt(bands, digitsOf(amount))
    band.holders++
    band.sum += amount
  }
  return sorted(bands)
}

/** The first byte of a key. */
const kindOfKey = (address: Hex): Hex => address.slice(0, 4) as Hex

/** Positive amounts by the first byte of their holders' keys, in its order. */
function kindsOf(rows: Iterable<{ readonly address: Hex; readonly amount: bigint }>): readonly KindSum[] {
  const kinds = new Map<Hex, { holders: number; sum: bigint }>()
  for (const { address, amount } of rows) if (amount > 0n) addTo(kinds, kindOfKey(address), 1, amount)
  return byKind(kinds)
}

/** All positive amounts by size and, where that is asked for, by the first byte of their holders' keys. */
export const spreadOf = (
  rows: readonly { readonly address: Hex; readonly amount: bigint }[],
  withKinds: boolean,
): Pick<Ranking, 'bands' | 'kinds'> => ({
  bands: bandsOf(rows.map(({ amount }) => amount)),
  ...(withKinds && { kinds: kindsOf(rows) }),
})

/** Kinds after some of their balances changed. */
export function changeKinds(
  before: readonly KindSum[],
  changes: Iterable<{ readonly address: Hex; readonly was: bigint; readonly is: bigint }>,
): readonly KindSum[] {
  const kinds = new Map(before.map(({ kind, holders, sum }) => [kind, { holders, sum }]))
  for (const { address, was, is } of changes) {
    if (was > 0n) addTo(kinds, kindOfKey(address), -1, -was)
    if (is > 0n) addTo(kinds, kindOfKey(address), 1, is)
  }
  return byKind(kinds)
}

function addTo<Key>(sums: Map<Key, { holders: number; sum: bigint }>, key: Key, holders: number, sum: bigint): void {
  const known = sums.get(key) ?? { holders: 0, sum: 0n }
  known.holders += holders
  known.sum += sum
  sums.set(key, known)
}

const byKind = (kinds: ReadonlyMap<Hex, { holders: number; sum: bigint }>): readonly KindSum[] =>
  [...kinds]
    .filter(([, { holders }]) => holders > 0)
    .map(([kind, { holders, sum }]) => ({ kind, holders, sum }))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))

/** Adds up what parts of all balances say of bands and kinds. */
export function createBandSums() {
  const bands = new Map<number, { holders: number; sum: bigint }>()
  const kinds = new Map<Hex, { holders: number; sum: bigint }>()
  return {
    add(part: Iterable<BalanceBand & { readonly kind: Hex }>): void {
      for (const { digits, kind, holders, sum } of part) {
        addTo(bands, digits, holders, sum)
        addTo(kinds, kind, holders, sum)
      }
    },
    sums: (withKinds: boolean): Pick<Ranking, 'bands' | 'kinds'> => ({
      bands: sorted(bands),
      ...(withKinds && { kinds: byKind(kinds) }),
    }),
  }
}

/** Bands after some of their balances changed: each change is what a holder had before and has now. */
export function changeBands(
  before: readonly BalanceBand[],
  changes: Iterable<{ readonly was: bigint; readonly is: bigint }>,
): readonly BalanceBand[] {
  const bands = new Map(before.map(({ digits, holders, sum }) => [digits, { holders, sum }]))
  for (const { was, is } of changes) {
    for (const [amount, sign] of [[was, -1] as const, [is, 1] as const]) {
      if (amount <= 0n) continue
      const band = bandAt(bands, digitsOf(amount))
      band.holders += sign
      band.sum += amount * BigInt(sign)
    }
  }
  return sorted(bands)
}

const digitsOf = (amount: bigint): number => (amount >= LAST_BAND ? LAST_DIGITS : amount.toString().length)

function bandAt(bands: Map<number, { holders: number; sum: bigint }>, digits: number) {
  const known = bands.get(digits)
  if (known) return known
  const made = { holders: 0, sum: 0n }
  bands.set(digits, made)
  return made
}

const sorted = (bands: ReadonlyMap<number, { holders: number; sum: bigint }>): readonly BalanceBand[] =>
  [...bands]
    .filter(([, { holders }]) => holders > 0)
    .map(([digits, { holders, sum }]) => ({ digits, holders, sum }))
    .toSorted((a, b) => a.digits - b.digits)
