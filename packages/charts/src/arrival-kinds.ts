import { isLayer2, type Chain } from '@orrery/model/chain'

/** Kinds of transactions that messages of the parent chain make, by the software of a rollup (Optimism specs, "Deposits"; Nitro, ArbitrumTxTypes; Scroll and ZKsync docs). */
export const ARRIVAL_KINDS: Readonly<Record<string, readonly string[]>> = {
  op: ['deposit'],
  arbitrum: ['deposit', 'unsigned', 'contract', 'submit-retryable'],
  scroll: ['deposit'],
  zksync: ['priority'],
}

/** Whether transactions of a rollup tell that a message of its parent chain made them. */
export const tellsArrivals = (chain: Chain): boolean =>
  isLayer2(chain) && chain.family === 'evm' && Object.hasOwn(ARRIVAL_KINDS, chain.quirks.stack)

/** Software whose messages tell in both ways how many of the coin go with them. */
const COIN_TELLERS: ReadonlySet<string> = new Set(['op', 'arbitrum'])

/** Whether messages between a rollup and its parent chain tell the coins that go with them. */
export const tellsCoins = (chain: Chain): boolean =>
  isLayer2(chain) && chain.family === 'evm' && COIN_TELLERS.has(chain.quirks.stack)
