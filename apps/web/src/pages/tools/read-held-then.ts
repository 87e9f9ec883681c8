import { plainSymbol } from '@orrery/entities/plain-symbol'
import type { ApiClient } from '@orrery/api/client'
import type { ChainOf } from '@orrery/model/chain'
import type { Coverage } from '@orrery/model/wire/common'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { balanceAt, inTurn } from './read-at.ts'

/** What an address held of one asset behind a block, by two witnesses: base units, null where one of them does not tell. */
export type HeldThen = {
  readonly address: string
  /** null for the coin. */
  readonly token: TokenRef | null
  readonly node: bigint | null
  readonly ledger: bigint | null
  /** The token's contract says something else than its transfers: the ledger's is nobody's balance. */
  readonly isDoubted: boolean
  /** Why the node's is missing. */
  readonly reason: Fault | null
}

/** An address of which the index does not tell what tokens there were, or not all. */
export type UntoldOf = {
  readonly address: string
  /** null where more moved since than is counted. */
  readonly coverage: Coverage | null
  /** How many there were besides those that are shown. */
  readonly more: number
}

export type AllHeld = {
  readonly height: bigint
  readonly timeMs: number | null
  readonly rows: readonly HeldThen[]
  readonly untold: readonly UntoldOf[]
}

/** Contracts that the node is asked for by one answer: the others are told by the index alone. */
export const MOST_ASKED = 100
/** Their `balanceOf(address)` says what the index adds up. */
const ASKED = new Set<TokenRef['standard']>(['erc20', 'erc721'])

/**
 * The coin and all tokens of addresses behind a block (screens-evm §15.2): what the index's ledger has, and what the node says where it has that state. Once it does not tell of a coin it is
 * asked for no tokens. Rejects where the index knows no such block.
 */
export async function readAllHeld(
  api: Pick<ApiClient, 'getAddressBalancesThen'>,
  chain: ChainOf<'evm'>,
  addresses: readonly string[],
  height: bigint,
  signal: AbortSignal,
): Promise<AllHeld> {
  const told = await inTurn(addresses, (address) =>
    api.getAddressBalancesThen({ chain: chain.code, address, block: height.toString() }, signal),
  )
  const coins = await inTurn(told, async ({ address, coin }): Promise<HeldThen> => {
    const own = { address, token: null, ledger: big(coin), isDoubted: false }
    try {
      return { ...own, node: await balanceAt(chain, address, null, height, signal), reason: null }
    } catch (error) {
      return { ...own, node: null, reason: faultOf(error) }
    }
  })
  const hasState = coins.every(({ reason }) => reason === null)
  let left = hasState ? MOST_ASKED : 0
  const tokens = await inTurn(
    told.flatMap(({ address, tokens }) => (tokens ?? []).map((held) => ({ ...held, address }))),
    async ({ address, token, amount, doubted }): Promise<HeldThen> => {
      const own = { address, token, ledger: big(amount), isDoubted: doubted === true }
      if (!ASKED.has(token.standard) || left <= 0) return { ...own, node: null, reason: null }
      left--
      try {
        return { ...own, node: await balanceAt(chain, address, token.address, height, signal), reason: null }
      } catch (error) {
        return { ...own, node: null, reason: faultOf(error) }
      }
    },
  )
  return {
    height,
    timeMs: told[0]?.timeMs ?? null,
    rows: coins.flatMap((coin) => [coin, ...tokens.filter(({ address }) => address === coin.address)]),
    untold: told.flatMap(({ address, tokens, tokenCount, coverage }) =>
      tokens === null
        ? [{ address, coverage: coverage.complete ? null : coverage, more: 0 }]
        : tokenCount > tokens.length
          ? [{ address, coverage: null, more: tokenCount - tokens.length }]
          : [],
    ),
  }
}

/** Whether both witnesses tell, and not the same. */
export const differs = ({ node, ledger }: Pick<HeldThen, 'node' | 'ledger'>): boolean =>
  node !== null && ledger !== null && node !== ledger

/** How amounts of an asset are written. */
export const unitOf = (token: TokenRef | null, { native }: ChainOf<'evm'>) =>
  token === null
    ? { token: null, decimals: native.decimals, symbol: native.symbol.toUpperCase() }
    : {
        token: token.address,
        // Items are counted.
        decimals: token.standard === 'erc20' ? token.decimals : 0,
        symbol: plainSymbol(token.symbol ?? token.name),
      }

const big = (text: string | null): bigint | null => (text === null ? null : BigInt(text))
