import type { ChainOf } from '@orrery/model/chain'
import { departuresOf } from './departures.ts'

/** How the messages of a rollup to its parent chain are counted: the log that writes one, and which word of its data tells the coins that go with it; null where none does. */
export type LeavingLog = { readonly contract: string; readonly topic: string; readonly coinWord: number | null }
/** Transactions of a kind that bring coins from the parent chain: those of a field of their own, or with null those that they move. */
export type BringingKind = { readonly kind: string; readonly path: readonly string[] | null }

/** As the readers of `departures.ts` and `arrivals.ts` have it. */
const COIN_WORDS: Readonly<Record<string, number>> = { op: 0, arbitrum: 4 }
const BRINGING: Readonly<Record<string, readonly BringingKind[]>> = {
  op: [{ kind: 'deposit', path: ['mint'] }],
  arbitrum: [
    { kind: 'deposit', path: null },
    { kind: 'submit-retryable', path: ['ticket', 'depositValue'] },
  ],
}

/** What of a rollup's messages can be added up by the engine; null where it writes none that are known (screens-evm §10, §12). */
export function messageLogsOf(
  chain: ChainOf<'evm'>,
): { readonly leaving: LeavingLog; readonly bringing: readonly BringingKind[] } | null {
  const log = departuresOf(chain)
  const { stack } = chain.quirks
  if (log === null) return null
  const { contract, topic } = log
  return { leaving: { contract, topic, coinWord: COIN_WORDS[stack] ?? null }, bringing: BRINGING[stack] ?? [] }
}
