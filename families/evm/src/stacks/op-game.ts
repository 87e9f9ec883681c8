import type { AskContracts } from '@orrery/family/ask-contracts'
import type { GameClaim, GameState } from '@orrery/family/dispute-game'
import type { Hex } from '@orrery/primitives/hex'
import { addressIn, int256, momentIn, wordOf } from '../word-text.ts'

/** What a game is asked first (ethereum-optimism/optimism, `FaultDisputeGame`). */
export const GAME_CALLS = {
  status: '200d2ed2',
  createdAt: 'cf09e0d0',
  resolvedAt: '19effeb4',
  l2BlockNumber: '8b85902b',
  startingBlockNumber: '70872aa5',
  maxClockDuration: 'dabd396d',
  clockExtension: '6b6716c0',
  maxGameDepth: 'fa315aa9',
  splitDepth: 'ec5e6308',
  claimDataLen: '8980e0cc',
} as const
/** `claimData(uint256)` and `credit(address)`. */
export const CLAIM_CALLS = { claimData: 'c6f0308c', credit: 'd5d44d80' } as const

/** Claims that are asked for at most, the first; nobody has made games of more but to try. */
export const MOST_CLAIMS = 200
const MOST_CREDITS = 50
const STATUSES = ['running', 'challenger', 'defender'] as const
const NO_PARENT = 0xffff_ffffn
/** Contracts before version 1.0 marked a bond that was paid out by all its bits. */
const PAID_OUT = (1n << 128n) - 1n
const LOW = (1n << 64n) - 1n

const small = (word: bigint | null): number | null =>
  word === null || word > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(word)

/** Its depth in the tree of positions: how many bits it has below the first. */
export const depthOf = (position: bigint): number => position.toString(2).length - 1

/**
 * A dispute game as its contract tells it at one block (screens-evm §12.4): status, clocks, and the first claims in the order in which they were made. Null where it tells no status; kinds that prove by
 * other means tell no claims.
 */
export async function readGame(ask: AskContracts, game: Hex): Promise<GameState | null> {
  const names = Object.keys(GAME_CALLS) as (keyof typeof GAME_CALLS)[]
  const answers = await ask(names.map((name) => ({ to: game, input: GAME_CALLS[name] })))
  const told = (name: keyof typeof GAME_CALLS): bigint | null => wordOf(answers[names.indexOf(name)] ?? null, 0)
  const status = STATUSES[Number(told('status') ?? 9n)]
  if (status === undefined) return null
  const [count, clockSeconds] = [small(told('claimDataLen')), small(told('maxClockDuration'))]
  const asked = Array.from({ length: Math.min(count ?? 0, MOST_CLAIMS) }, (_, index) => ({
    to: game,
    input: `${CLAIM_CALLS.claimData}${int256(index)}`,
  }))
  const claims = readClaims(asked.length === 0 ? [] : await ask(asked), status === 'running' ? clockSeconds : null)
  const parties = [...new Set(claims.flatMap(({ claimant, counteredBy }) => [claimant, counteredBy ?? []].flat()))]
  const accounts = parties.slice(0, MOST_CREDITS)
  const credits =
    accounts.length === 0
      ? []
      : await ask(accounts.map((account) => ({ to: game, input: `${CLAIM_CALLS.credit}${int256(BigInt(account))}` })))
  return {
    status,
    createdMs: momentIn(told('createdAt')),
    resolvedMs: momentIn(told('resolvedAt')),
    l2Height: small(told('l2BlockNumber')),
    startHeight: small(told('startingBlockNumber')),
    clockSeconds,
    extensionSeconds: small(told('clockExtension')),
    maxDepth: small(told('maxGameDepth')),
    splitDepth: small(told('splitDepth')),
    count,
    claims,
    credits: accounts.flatMap((account, at) => {
      const amount = wordOf(credits[at] ?? null, 0)
      return amount === null ? [] : [{ account, amount }]
    }),
  }
}

/** Claims of `claimData`'s answers; one that is not told ends them, for others refer to it. Pure. */
export function readClaims(answers: readonly (Hex | null)[], clockSeconds: number | null): readonly GameClaim[] {
  const claims: GameClaim[] = []
  for (const [index, answer] of answers.entries()) {
    const words = Array.from({ length: 7 }, (_, at) => wordOf(answer, at))
    const [parent, countered, by, bond, , position, clock] = words
    const claimant = addressIn(by ?? null)
    const made = clock == null ? null : momentIn(clock & LOW)
    const above = parent === NO_PARENT ? null : claims[Number(parent ?? -1n)]
    if (countered == null || claimant === null || bond == null || !position || clock == null || made === null) break
    if (above === undefined) break
    claims.push({
      index,
      parent: above === null ? null : above.index,
      claimant,
      counteredBy: addressIn(countered),
      bond: bond === PAID_OUT ? null : bond,
      claim: `0x${answer!.slice(2 + 4 * 64, 2 + 5 * 64)}`,
      position,
      depth: depthOf(position),
      // An attack goes to the left below what it disputes (Optimism specs, "Fault dispute game: moves").
      isAttack: above === null ? null : position === above.position * 2n,
      madeMs: made,
      usedSeconds: Number(clock >> 64n),
      // Whoever answers goes on with the clock of the claim above it.
      openUntilMs: clockSeconds === null ? null : made + Math.max(0, clockSeconds - (above?.usedSeconds ?? 0)) * 1_000,
    })
  }
  return claims
}
