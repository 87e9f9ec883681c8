import { displayName } from '@orrery/entities/display-name'
import type { Chain } from '@orrery/model/chain'
import { nameSkeleton } from '@orrery/model/name-skeleton'
import type { TokenRow, TransferRow } from '@orrery/model/rows'
import { USUAL_SAFETY, type SafetyRules } from '@orrery/model/safety-rules'
import { STABLECOINS } from '@orrery/model/stablecoins'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'

/** The rules by which anything is called suspicious (screens-evm §0.6, reliability S-31): every list asks these, and whoever reads them can check each by the chain's own rows. */

export type Told = Pick<TokenRow, 'name' | 'symbol'>
/** Who gives or who gets in a transfer. */
export type Side = NonNullable<Transfer['alike']>[number]
/** The reasons to doubt a transfer, the gravest first, and the sides that a look-alike is on: none where that is no reason. */
export type Doubted = { readonly reasons: readonly Suspicion[]; readonly alike: readonly Side[] }
/** Of a transfer that nothing is to be said against. */
export const NO_DOUBT: Doubted = { reasons: [], alike: [] }
/** What a list found out about a transfer. */
export type TransferFacts = {
  /** The sides whose address begins and ends like another one that was really dealt with before. */
  readonly alike: readonly Side[]
  /** Whoever it takes from sent the transaction. */
  readonly isOwnersAct: boolean
  /** Whoever it takes from gives some of the same token in the same transaction, which nobody does in another's name. */
  readonly givesSome: boolean
  /** The contract that told it says that its receiver, who did not send it, has none of it. */
  readonly isUnbacked: boolean
  /** It came unasked, with as much for more than two hundred others. */
  readonly isAirdrop: boolean
}

/** The least gas that an airdrop can take: 21,000, and 1,756 for each log of four words and one of data (yellow paper, appendix G). */
export const airdropGas = ({ airdropReceivers }: SafetyRules): number => 21_000 + (airdropReceivers + 1) * 1_756

/** Reasons as they go over the wire, with the measure that the rule of one went by. */
export const toldOf = ({ reasons, alike }: Doubted, { airdropReceivers }: SafetyRules = USUAL_SAFETY) => ({
  suspicion: reasons[0] ?? null,
  ...(alike.length > 0 && { alike: [...alike] }),
  ...(reasons.length > 1 && { suspicions: [...reasons] }),
  ...(reasons.includes('airdrop') && { suspicionOver: airdropReceivers }),
})

/** Whether a transfer moves nothing. */
export const isNothing = ({ standard, amount }: Pick<TransferRow, 'standard' | 'amount'>): boolean =>
  standard === 'erc20' && amount === 0n

/** Whether a transaction gave something to so many that nobody asked for it. */
export const isAirdrop = (
  moves: readonly Pick<TransferRow, 'to'>[],
  { airdropReceivers }: SafetyRules = USUAL_SAFETY,
): boolean => new Set(moves.map(({ to }) => to)).size > airdropReceivers

/** What is to be said against a transfer; nothing where there is no reason. Coins of the chain itself are never doubted. Pure. */
export function doubtedOf(
  row: Pick<TransferRow, 'standard' | 'amount' | 'asset'>,
  token: Told | undefined,
  { alike, isOwnersAct, givesSome, isUnbacked, isAirdrop: isGivenToMany }: TransferFacts,
  chain: Chain | null,
  { off, doubted, trusted }: SafetyRules = USUAL_SAFETY,
): Doubted {
  const isTrusted = trusted.includes(row.asset)
  const found: Readonly<Record<Suspicion, boolean>> = {
    lookAlike: alike.length > 0,
    zero: isNothing(row) && !isOwnersAct && !givesSome,
    listed: doubted.includes(row.asset),
    name: !isTrusted && token !== undefined && isDoubtedToken(row.asset, token, chain),
    unbacked: !isTrusted && isUnbacked,
    airdrop: !isTrusted && isGivenToMany,
  }
  const reasons = GRAVEST_FIRST.filter((rule) => found[rule] && !off.includes(rule))
  return { reasons, alike: reasons.includes('lookAlike') ? alike : [] }
}

const GRAVEST_FIRST: readonly Suspicion[] = ['lookAlike', 'zero', 'listed', 'name', 'unbacked', 'airdrop']

/** Whether a token's name leads somewhere, imitates letters, or is spelt so that it passes for a well-known coin of its chain. Pure. */
export function isDoubtedToken(address: Hex, { name, symbol }: Told, chain: Chain | null): boolean {
  return (
    [name, symbol].some((text) => isBadName(text)) || [name, symbol].some((text) => imitatesCoin(address, text, chain))
  )
}

/** What is to be said against a token beside what its name shows by itself (screens-evm §0.6, §8.2); the gravest first. Pure. */
export const doubtsOfToken = (
  address: Hex,
  { name, symbol }: Told,
  chain: Chain,
  { off, doubted, trusted }: SafetyRules = USUAL_SAFETY,
): NonNullable<TokenDetail['doubts']> => [
  ...(doubted.includes(address) && !off.includes('listed') ? (['listed'] as const) : []),
  ...(!trusted.includes(address) &&
  !off.includes('name') &&
  [name, symbol].some((text) => imitatesCoin(address, text, chain))
    ? (['coin'] as const)
    : []),
]

const isBadName = (name: string | null): boolean =>
  name !== null && displayName(name).warnings.some((warning) => warning === 'link' || warning === 'look-alike')

/** Written otherwise, and alike at sight. One that is written the same may be the coin's own bridged form. */
function imitatesCoin(address: Hex, text: string | null, chain: Chain | null): boolean {
  if (text === null || chain === null) return false
  const coins = coinsOf(chain)
  if (coins.some((coin) => coin.address === address)) return false
  const skeleton = nameSkeleton(text)
  return coins.some(
    ({ symbol }) => nameSkeleton(symbol) === skeleton && symbol.toLowerCase() !== text.trim().toLowerCase(),
  )
}

/** A token that everybody knows; its address in lower case. */
type KnownCoin = { readonly symbol: string; readonly address: string }

const COINS = new WeakMap<Chain, readonly KnownCoin[]>()

/** Coins of known issuers, and what is wrapped of the chain's own. */
export function coinsOf(chain: Chain): readonly KnownCoin[] {
  const known = COINS.get(chain)
  if (known !== undefined) return known
  const wrapped = chain.quotes?.coin ?? chain.wrappedNative
  const made = [
    ...(chain.family === 'evm' ? (STABLECOINS.get(chain.quirks.chainId) ?? []) : []),
    ...(wrapped === undefined ? [] : [{ symbol: `W${chain.native.symbol}`, address: wrapped.toLowerCase() }]),
  ]
  COINS.set(chain, made)
  return made
}
