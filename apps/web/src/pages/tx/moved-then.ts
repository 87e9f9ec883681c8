import type { ApiClient } from '@orrery/api/client'
import type { Call } from '@orrery/model/wire/call'
import type { ExpectedMove } from '@orrery/model/wire/expected-moves'
import type { Transfer, TxDetail } from '@orrery/model/wire/transaction'

/** What a transaction moved in its block. */
export type MovedThen = {
  readonly moves: readonly ExpectedMove[]
  /** There are more than these. */
  readonly more: boolean
  /** Whether it is told where the coin went inside; without that only the transaction's own amount is. */
  readonly coinTold: boolean
}

/** Rows of each kind that are asked for: as many as a call that is tried tells. */
export const MOST_MOVES = 100

/** As a call that is tried tells its moves: coins by calls first, then tokens, each in their order; nothing of what failed. Pure. */
export function movesThen(
  { status, from, to, created, value }: Pick<TxDetail, 'status' | 'from' | 'to' | 'created' | 'value'>,
  transfers: readonly Pick<Transfer, 'token' | 'from' | 'to' | 'amount' | 'tokenId'>[],
  calls: readonly Pick<Call, 'path' | 'from' | 'to' | 'value' | 'outcome'>[],
): readonly ExpectedMove[] {
  if (status === 'failed') return []
  const own = { path: '', from: from ?? '', to: to ?? created, value: value ?? '0', outcome: 'done' } as const
  // The transaction's own frame is the transaction itself.
  const coins = [own, ...calls.filter(({ path }) => path !== '')].flatMap((call): readonly ExpectedMove[] =>
    call.outcome === 'done' && call.value !== '0' && call.to !== null
      ? [{ as: 'coin', from: call.from, to: call.to, amount: call.value }]
      : [],
  )
  const tokens = transfers.flatMap(({ token, ...move }): readonly ExpectedMove[] =>
    token === null
      ? []
      : [{ as: 'token', token, from: move.from, to: move.to, amount: move.amount, tokenId: move.tokenId }],
  )
  return [...coins, ...tokens]
}

/** The same as the index and, where blocks were not traced, the node tell it. Rejects where the transfers cannot be read. */
export async function movedThen(api: ApiClient, chain: string, tx: TxDetail, signal: AbortSignal): Promise<MovedThen> {
  const asked = { chain, hash: tx.hash, limit: MOST_MOVES }
  const [transfers, calls] = await Promise.all([
    api.listTransactionTransfers(asked, signal),
    // Whoever has no traces tells none.
    api.listTransactionCalls(asked, signal).catch(() => null),
  ])
  return {
    moves: movesThen(tx, transfers.hits, calls?.hits ?? []),
    more: transfers.extend.next !== null || (calls !== null && calls.extend.next !== null),
    coinTold: calls !== null,
  }
}
