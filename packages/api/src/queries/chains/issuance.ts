import type { ChainOf } from '@orrery/model/chain'
import { eraReward } from '@orrery/model/era-reward'

/** How a chain makes new coins. */
export type Issuance = {
  readonly rule: 'halving' | 'decline' | 'eras' | 'fixed'
  /** Blocks between cuts; null where there are none. */
  readonly interval: number | null
  /** The first block from which the rule tells what blocks make: 0 where it always did. */
  readonly from: number
  /** The first block after each cut, the earliest first: only those from `from` on. */
  cuts(): Iterable<number>
  /** What a block at a height from `from` on may make, base units. */
  at(height: number): bigint
  /** What all blocks from 1 to a height may have made: miners may take less, and nobody can spend what block 0 made. null where the rule was another one before. */
  upTo(height: number): bigint | null
  /** What all blocks will ever have made; null where there is no end, or it is not known. */
  readonly most: bigint | null
}

/** The issue of a chain by its rules; null where another rule applies that is not known here. What uncles bring is beside it. */
export function issuanceOf(chain: ChainOf<'utxo'> | ChainOf<'evm'>): Issuance | null {
  if (chain.family === 'evm') {
    const rule = chain.quirks.subsidy
    return rule === undefined ? null : rule.rule === 'eras' ? fallsByEra(rule) : staysAsItIs(rule)
  }
  const { halving, subsidy } = chain.quirks
  if (halving !== null) return halves(halving)
  if (subsidy === undefined) return null
  return subsidy.rule === 'fixed' ? staysAsItIs(subsidy) : declines(subsidy)
}

function halves({ initial, interval, block1 = initial }: NonNullable<ChainOf<'utxo'>['quirks']['halving']>): Issuance {
  const at = (height: number): bigint =>
    height === 1 ? block1 : initial >> BigInt(Math.min(Math.floor(height / interval), 255))
  const upTo = (height: number): bigint => {
    if (height < 1) return 0n
    let sum = block1 - initial
    for (let from = 1; from <= height;) {
      const subsidy = from === 1 ? initial : at(from)
      if (subsidy === 0n) break
      const to = Math.min(height, (Math.floor(from / interval) + 1) * interval - 1)
      sum += subsidy * BigInt(to - from + 1)
      from = to + 1
    }
    return sum
  }
  return {
    rule: 'halving',
    interval,
    from: 0,
    cuts: () => every(interval, interval),
    at,
    upTo,
    most: upTo(interval * 256),
  }
}

type Subsidy = NonNullable<ChainOf<'utxo'>['quirks']['subsidy']>
type WorkSubsidy = NonNullable<ChainOf<'evm'>['quirks']['subsidy']>

/** Dash Core validation.cpp: a cut counts from the block after the multiple of its interval on, and is rounded down each time. */
function declines({ initial, interval, part, budgetPart, from }: Extract<Subsidy, { rule: 'decline' }>): Issuance {
  const at = (height: number): bigint => {
    let whole = initial
    for (let cut = interval; cut < height && whole > 0n; cut += interval) {
      const less = whole - whole / part
      // Below a base unit's part nothing is taken off any more.
      if (less === whole) break
      whole = less
    }
    return whole - whole / budgetPart
  }
  const first = Math.ceil(from / interval) * interval + 1
  return { rule: 'decline', interval, from, cuts: () => every(interval, first), at, upTo: () => null, most: null }
}

const fallsByEra = (eras: Extract<WorkSubsidy, { rule: 'eras' }>): Issuance => ({
  rule: 'eras',
  interval: eras.interval,
  from: 0,
  cuts: () => every(eras.interval, eras.interval + 1),
  at: (height) => eraReward(eras, height),
  upTo: () => null,
  most: null,
})

const staysAsItIs = ({ each, from }: Extract<Subsidy, { rule: 'fixed' }>): Issuance => ({
  rule: 'fixed',
  interval: null,
  from,
  cuts: () => [],
  at: () => each,
  upTo: () => null,
  most: null,
})

function* every(interval: number, first: number): Generator<number> {
  for (let height = first; ; height += interval) yield height
}
