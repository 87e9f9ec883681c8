import { sha256 } from '@noble/hashes/sha2.js'
import type { Hex } from '@orrery/primitives/hex'
import { fromDigits, toDigits } from '../digits.ts'
import type { Shown } from './cat20-book.ts'

/** What a minter's script lets be minted. Amounts in the token's smallest unit; null where its issuer alone decides. */
export type MinterTerms = {
  readonly kind: 'open' | 'closed'
  readonly max: bigint | null
  readonly premine: bigint | null
  /** What one mint gives. */
  readonly limit: bigint | null
}

type Template = {
  /** Bytes of the script before and behind what its maker filled in, and SHA-256 of both together. */
  readonly head: number
  readonly tail: number
  readonly hash: string
  /** Where among what was filled in the token's outpoint stands, and how many pushes there are. */
  readonly genesis: number
  readonly pushes: number
  /** `left` is the number that its state says is left, before this mint. */
  readonly terms: (
    pushes: readonly string[],
    state: { readonly left: bigint; readonly isPremined: boolean },
  ) => MinterTerms | null
}

/** Beside what is left there is the premine, until that is minted. Null where a number is none of a contract's. */
export const openTerms = (left: bigint, premine: bigint, limit: bigint, isPremined: boolean): MinterTerms | null =>
  [left, premine, limit].some((one) => one < 0n)
    ? null
    : { kind: 'open', max: left + (isPremined ? 0n : premine), premine, limit }

/**
 * The contracts of minters that the protocol publishes (cat-token-box, `packages/sdk`, `contracts/token`), by their compiled scripts. Only of these is it known what they let be
 * minted: what a deploy says of itself binds nobody.
 */
const TEMPLATES: readonly Template[] = [
  {
    // `OpenMinter`: genesisOutpoint, max, premine, limit, premineAddr. Its state counts the smallest unit.
    head: 239,
    tail: 3_167,
    hash: 'd62875278d87d154063d77f38a693a027a18cab93c7f889df97821d6058d655e',
    genesis: 0,
    pushes: 5,
    terms: ([, , premine, limit], { left, isPremined }) =>
      openTerms(left, numberOf(premine!), numberOf(limit!), isPremined),
  },
  {
    // `OpenMinterV2`: genesisOutpoint, maxCount, premine, premineCount, limit, premineAddr. Its state counts mints.
    head: 239,
    tail: 3_146,
    hash: '9ac796049b4b3cae648156499f267f492d71a6c34f3a64433a7e322ff75ee210',
    genesis: 0,
    pushes: 6,
    terms: ([, , premine, , limit], { left, isPremined }) =>
      openTerms(left * numberOf(limit!), numberOf(premine!), numberOf(limit!), isPremined),
  },
  {
    // `ClosedMinter`: ownerAddress, genesisOutpoint.
    head: 241,
    tail: 2_954,
    hash: '3e6423e404a71924850a6bd5a13c1ed42354ce6781e87c8bd1cc9241a805f3b8',
    genesis: 1,
    pushes: 2,
    terms: () => ({ kind: 'closed', max: null, premine: null, limit: null }),
  },
]

/** Where in the witness of an open minter its state stands: whether the premine was minted, and what is left (`preState` of `mint`). */
const IS_PREMINED = 15
const LEFT = 16

/**
 * What the script of a token's only minter lets be minted, by the witness of its first mint; null where the script is none of those that are known, or of another token.
 * The cap is what the minter's state had left: its script does not hold that to the maximum that was filled in.
 */
export function readMinter(
  { script, witness }: Shown,
  token: Hex,
  templates: readonly Template[] = TEMPLATES,
): MinterTerms | null {
  const digits = script.slice(2)
  for (const { head, tail, hash, genesis, pushes: count, terms } of templates) {
    const filled = digits.slice(head * 2, digits.length - tail * 2)
    // An outpoint, an address and four numbers at the most.
    if (digits.length <= (head + tail) * 2 || filled.length > 200) continue
    const rest = digits.slice(0, head * 2) + digits.slice(digits.length - tail * 2)
    if (toDigits(sha256(fromDigits(rest))) !== hash) continue
    const pushes = pushesOf(filled)
    if (pushes === null || pushes.length !== count || pushes[genesis] !== genesisOf(token)) return null
    const [flag, left] = [witness[IS_PREMINED] ?? '0x', witness[LEFT] ?? '0x']
    return left.length > 10 ? null : terms(pushes, { left: numberOf(left.slice(2)), isPremined: flag === '0x01' })
  }
  return null
}

/** A token's outpoint as contracts hold it: the hash as blocks have it, and the index in four bytes, its low end first. */
function genesisOf(token: Hex): string {
  const bytes = token.slice(2).match(/../g)!
  return [...bytes.slice(0, 32).toReversed(), ...bytes.slice(32).toReversed()].join('')
}

/** What short pushes and numbers push, as digits; null where anything else stands there. */
function pushesOf(digits: string): readonly string[] | null {
  const pushes: string[] = []
  for (let at = 0; at < digits.length;) {
    const code = Number.parseInt(digits.slice(at, at + 2), 16)
    at += 2
    if (code >= 0x51 && code <= 0x60) pushes.push((code - 0x50).toString(16).padStart(2, '0'))
    else if (code < 0x4c && at + code * 2 <= digits.length) {
      pushes.push(digits.slice(at, at + code * 2))
      at += code * 2
    } else return null
  }
  return pushes
}

/** A script's number; −1 where it is below zero or longer than scripts count with. */
export function numberOf(digits: string): bigint {
  const bytes = (digits.match(/../g) ?? []).toReversed()
  // Its highest bit is its sign, and scripts count with four bytes at most: the contract would mean something else by it.
  if (bytes.length > 4 || Number.parseInt(bytes[0] ?? '00', 16) > 0x7f) return -1n
  return BigInt(`0x0${bytes.join('')}`)
}
