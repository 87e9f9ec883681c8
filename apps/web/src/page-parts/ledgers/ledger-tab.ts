import type { ListOf } from '@orrery/model/wire/common'
import { loadPart, type Part } from '../facts/load-part.ts'

/** What the page of one asset of a ledger shows below its facts: what transactions did with it, or who has it. */
export type LedgerTab<Move, Holder> =
  | { readonly id: 'transactions'; readonly part: Part<ListOf<Move>> }
  | { readonly id: 'holders'; readonly part: Part<ListOf<Holder>> }
  | { readonly id: 'other'; readonly part: null }

/** Loads the tab that an address of the page names; its first one without a name. Only the list that is shown is asked for. */
export async function loadLedgerTab<Move, Holder>(
  name: string | undefined,
  lists: { moves(): Promise<ListOf<Move>>; holders(): Promise<ListOf<Holder>> },
  signal: AbortSignal,
): Promise<LedgerTab<Move, Holder>> {
  if (name === undefined || name === 'transactions')
    return { id: 'transactions', part: await loadPart(lists.moves(), signal) }
  if (name === 'holders') return { id: 'holders', part: await loadPart(lists.holders(), signal) }
  return { id: 'other', part: null }
}
