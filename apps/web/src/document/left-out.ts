import type { TokenSummary } from '@orrery/model/wire/token'
import type { Transfer } from '@orrery/model/wire/transaction'
import { isMisleading } from '../pages/token-list/is-misleading.ts'
import { isDoubtful } from '../pages/transfer-list/is-doubtful.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows that a page does not show of a list that it was told, by the page. */
const LEFT_OUT: Readonly<Record<string, (query: URLSearchParams) => ((row: Row) => boolean) | null>> = {
  'transfer-list': (query) => (query.get('clean') === 'yes' ? (row) => isDoubtful(row as unknown as Transfer) : null),
  'token-list': (query) =>
    query.get('clean') === 'no'
      ? null
      : // Vaults are listed by their tokens, and all of them.
        (row) => 'symbol' in row && isMisleading(row as unknown as TokenSummary),
}

/** A list's rows as its page shows them: without those that it hides. Pure. */
export function shownRows(pageId: string, query: URLSearchParams, rows: readonly Row[]): readonly Row[] {
  const hides = Object.hasOwn(LEFT_OUT, pageId) ? LEFT_OUT[pageId]!(query) : null
  return hides === null ? rows : rows.filter((row) => !hides(row))
}
