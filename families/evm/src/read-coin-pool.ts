import type { CoinPool, CoinPoolKind, CoinQuote } from '@orrery/family/coin-pool'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { askAtNewest, type AskContracts } from './ask-contracts.ts'
import { addressIn, int256, wordOf } from './word-text.ts'

/** `coins(uint256)`, `coins(int128)`, `balances(uint256)`, `balances(int128)`; `get_dy(int128,int128,uint256)`, `get_dy(uint256,uint256,uint256)` (Curve). */
const COINS = ['c6610657', '23746eb8'] as const
const BALANCES = ['4903b0d1', '065a80d8'] as const
const GIVES = ['5e0d443f', '556d6e9f'] as const
/** `getPoolTokens(bytes32)`, `queryBatchSwap(uint8,(bytes32,uint256,uint256,uint256,bytes)[],address[],(address,bool,address,bool))` (Balancer V2). */
const POOL_TOKENS = 'f94d4668'
const QUERY = 'f84d066e'
/** The most that either has; what says that it has more is none. */
const MOST_COINS = 8
/** Coins that are exchanged against the first one in a question. */
const PAIRED = 2
/** What part of a coin's balance the least amount is, and the others: a billionth moves no price. */
const LEAST = 10n ** 9n
const PARTS = [10_000n, 1_000n, 100n, 10n] as const
const NOBODY = '0'.repeat(64)

type Coins = CoinPool['coins']
type Ask = { readonly from: number; readonly to: number; readonly given: bigint }
/** What each of these amounts brings; null for what is not said. */
type Give = (asked: readonly Ask[]) => Promise<readonly (bigint | null)[]>

/**
 * The coins of a pool of Curve's or Balancer V2's kind, what it has of them, and what it would give for round amounts by its own word (screens-evm §8.2). `vault` holds the pool where that is an
 * id. null where the contract is no such pool. A call that reverts is "not said"; a node that does not answer is an error.
 */
export async function readCoinPool(
  rpc: RpcClient,
  { pool, kind, vault }: { readonly pool: Hex; readonly kind: CoinPoolKind; readonly vault: Hex | null },
  signal: AbortSignal,
): Promise<CoinPool | null> {
  const newest = await askAtNewest(rpc, signal)
  if (newest === null) return null
  const { asOf, ask } = newest
  const found =
    kind === 'curve' ? await askCurve(ask, pool) : vault === null ? null : await askBalancer(ask, vault, pool)
  if (found === null) return null
  return {
    asOf,
    coins: found.coins,
    quotes: await quotesOf(found.coins, found.give),
  }
}

/** What the first coins of a pool bring of each other: a question for the least amounts and the rest in one. */
async function quotesOf(coins: Coins, give: Give): Promise<readonly CoinQuote[]> {
  const asked = coins.slice(1, 1 + PAIRED).flatMap((_, at) =>
    [
      [0, at + 1],
      [at + 1, 0],
    ].flatMap(([from = 0, to = 0]) => {
      const balance = coins[from]?.balance ?? 0n
      const least = balance / LEAST
      // Round ones, so that they can be read.
      const amounts = PARTS.map((part) => roundDown(balance / part)).filter((amount) => amount > least)
      return least === 0n ? [] : [least, ...amounts].map((given) => ({ from, to, given }))
    }),
  )
  if (asked.length === 0) return []
  const received = await give(asked)
  const rows = asked.map((one, at) => ({ ...one, received: received[at] ?? null }))
  return [...Map.groupBy(rows, ({ from, to }) => `${from} ${to}`).values()].flatMap(([first, ...rest]) =>
    first === undefined || first.received === null || first.received === 0n
      ? []
      : rest.flatMap(({ from, to, given, received: got }): readonly CoinQuote[] =>
          got === null
            ? []
            : [{ from, to, given, received: got, least: { given: first.given, received: first.received! } }],
        ),
  )
}

/** The power of ten at or below a number. */
const roundDown = (amount: bigint): bigint => (amount <= 0n ? 0n : 10n ** BigInt(amount.toString().length - 1))

/** A pool that is a contract of its own: older ones number coins by another type than younger ones. */
async function askCurve(ask: AskContracts, pool: Hex): Promise<{ readonly coins: Coins; readonly give: Give } | null> {
  const places = Array.from({ length: MOST_COINS }, (_, at) => at)
  const of = (selectors: readonly string[]) =>
    places.flatMap((at) => selectors.map((selector) => ({ to: pool, input: `${selector}${int256(at)}` })))
  const answers = await ask([...of(COINS), ...of(BALANCES)])
  const said = (group: number, at: number): bigint | null => {
    const from = group * MOST_COINS * 2 + at * 2
    return wordOf(answers[from] ?? null, 0) ?? wordOf(answers[from + 1] ?? null, 0)
  }
  const coins: Coins[number][] = []
  for (const at of places) {
    const token = addressIn(said(0, at))
    if (token === null) break
    coins.push({ token, balance: said(1, at) })
  }
  if (coins.length < 2) return null
  return {
    coins,
    give: async (asked) => {
      const given = await ask(
        asked.flatMap(({ from, to, given: amount }) =>
          GIVES.map((selector) => ({ to: pool, input: `${selector}${int256(from)}${int256(to)}${int256(amount)}` })),
        ),
      )
      return asked.map((_, at) => wordOf(given[at * 2] ?? null, 0) ?? wordOf(given[at * 2 + 1] ?? null, 0))
    },
  }
}

/** A pool that is an id in a vault, which holds what all of them have. */
async function askBalancer(
  ask: AskContracts,
  vault: Hex,
  pool: Hex,
): Promise<{ readonly coins: Coins; readonly give: Give } | null> {
  const [answer = null] = await ask([{ to: vault, input: `${POOL_TOKENS}${pool.slice(2)}` }])
  const listAt = (head: number): readonly (bigint | null)[] | null => {
    const offset = wordOf(answer, head)
    if (offset === null || offset % 32n !== 0n || offset > 4_096n) return null
    const start = Number(offset / 32n)
    const count = wordOf(answer, start)
    if (count === null || count < 2n || count > BigInt(MOST_COINS)) return null
    return Array.from({ length: Number(count) }, (_, at) => wordOf(answer, start + 1 + at))
  }
  const [tokens, balances] = [listAt(0), listAt(1)]
  if (tokens === null || balances === null || tokens.length !== balances.length) return null
  const all = tokens.map((word, at) => ({ token: addressIn(word), balance: balances[at] ?? null }))
  // Some count their own shares among their coins, nearly all there could ever be.
  const share = pool.slice(0, 42)
  const coins = all.flatMap(({ token, balance }) => (token === null || token === share ? [] : [{ token, balance }]))
  if (coins.length < 2) return null
  return {
    coins,
    give: async (asked) => {
      const answers = await ask(
        asked.map(({ from, to, given }) => ({
          to: vault,
          input: swapQuery(pool, coins[from]!.token, coins[to]!.token, given),
        })),
      )
      // What the vault would gain and, below zero, give: an offset, how many, and both.
      return answers.map((deltas) => {
        const out = wordOf(deltas, 3)
        const change = out === null ? null : BigInt.asIntN(256, out)
        return change === null || change > 0n ? null : -change
      })
    },
  }
}

/** One exchange of a given amount in a pool, for nobody. */
const swapQuery = (pool: Hex, from: Hex, to: Hex, amount: bigint): string => {
  const word = (value: number | bigint): string => int256(value)
  const address = (hex: Hex): string => hex.slice(2).padStart(64, '0')
  return [
    QUERY,
    // Of a given amount; where the exchanges and the tokens stand; for whom, and from which of his balances.
    ...[word(0), word(7 * 32), word(15 * 32), NOBODY, word(0), NOBODY, word(0)],
    ...[word(1), word(32), pool.slice(2), word(0), word(1), word(amount), word(5 * 32), word(0)],
    // Behind eight words of exchanges.
    ...[word(2), address(from), address(to)],
  ].join('')
}
