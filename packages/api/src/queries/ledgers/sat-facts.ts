import type { ChainOf } from '@orrery/model/chain'
import type { Sat } from '@orrery/model/wire/sat'
import { issuanceOf } from '../chains/issuance.ts'

/** Halvings after which a halving and a change of difficulty fall on one block again (the ordinal theory's cycle). */
const CYCLE_EPOCHS = 6
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SAT_NAME = /^[a-z]{1,11}$/

/** How sats are numbered on a chain. */
export type SatRule = {
  /** Sats that blocks below a height were allowed to make. */
  before(height: number): bigint
  /** Those that the block of a height was allowed to make. */
  of(height: number): bigint
  /** All that there will ever be. */
  readonly supply: bigint
  /** Blocks between halvings, and between changes of difficulty; null where these come with every block. */
  readonly epoch: number
  readonly period: number | null
}

/** The rule of a chain whose subsidies halve; null elsewhere: what is numbered there nobody has defined. Block 0 counts, though nobody can spend what it made. */
export function satRuleOf(chain: ChainOf<'utxo'>): SatRule | null {
  const { halving, sats, retarget = null } = chain.quirks
  const issuance = issuanceOf(chain)
  // A block 1 that makes half of all coins has no place among epochs, unless the chain says which.
  if (halving === null || (halving.block1 !== undefined && !sats) || issuance?.most == null) return null
  const block0 = sats?.block0 ?? halving.initial
  return {
    before: (height) => (height === 0 ? 0n : block0 + issuance.upTo(height - 1)!),
    of: (height) => (height === 0 ? block0 : issuance.at(height)),
    supply: block0 + issuance.most,
    epoch: halving.interval,
    period: sats?.period ?? retarget,
  }
}

/** The letters of a sat's name: the last sat is `a`. Pure. */
export function satName(number: bigint, supply: bigint): string {
  let name = ''
  for (let left = supply - number; left > 0n; left = (left - 1n) / 26n) name = LETTERS[Number((left - 1n) % 26n)] + name
  return name
}

/** The number of the sat that is called so; null where none is. Pure. */
export function satNamed(name: string, supply: bigint): bigint | null {
  if (!SAT_NAME.test(name)) return null
  let left = 0n
  for (const letter of name) left = left * 26n + BigInt(LETTERS.indexOf(letter) + 1)
  return left <= supply ? supply - left : null
}

/** The block up to `tip` that made a sat; null where none did yet. Pure. */
export function blockOfSat(rule: SatRule, number: bigint, tip: number): number | null {
  if (number < 0n || number >= rule.before(tip + 1)) return null
  let [low, high] = [0, tip]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (rule.before(middle) <= number) low = middle
    else high = middle - 1
  }
  return low
}

/** What is told of the sat that a block made after so many others. Pure. */
export function satFacts(
  rule: SatRule,
  { height, offset, timeMs }: { readonly height: number; readonly offset: bigint; readonly timeMs: number },
): Sat {
  const number = rule.before(height) + offset
  const told = { number: number.toString(), height, timeMs, offset: offset.toString() }
  if (rule.period === null) return { ...told, rarity: null, degree: null, name: null }
  const cycle = Math.floor(height / (rule.epoch * CYCLE_EPOCHS))
  const [minute, second] = [height % rule.epoch, height % rule.period]
  return {
    ...told,
    rarity: rarityOf({ cycle, minute, second, isFirst: offset === 0n }),
    degree: `${cycle}°${minute}′${second}″${offset}‴`,
    name: satName(number, rule.supply),
  }
}

/** The first sat of a block, of a period, of an epoch, of a cycle, of all. */
function rarityOf(at: {
  readonly cycle: number
  readonly minute: number
  readonly second: number
  readonly isFirst: boolean
}): Sat['rarity'] {
  if (!at.isFirst) return 'common'
  if (at.minute === 0 && at.second === 0) return at.cycle === 0 ? 'mythic' : 'legendary'
  return at.minute === 0 ? 'epic' : at.second === 0 ? 'rare' : 'uncommon'
}
