import { MOST_ROWS } from '@orrery/model/reads'
import type { Snapshot } from '../queries/snapshot.ts'
import { lackOf } from '../queries/lack-of.ts'
import { walkRange, type Walk } from '../queries/lists/walk-range.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import type { Told } from './action.ts'
import type { Window } from './query.ts'
import { none, Refusal, tooMuch } from './refusal.ts'
import type { Json } from '@orrery/primitives/json'

/** Rows that one request looks at, those included that a filter leaves out. */
export const LOOKED_AT = 20_000

/** The wanted rows of a list. Throws a `Refusal` where too many others would have to be read for them. */
export async function takeRows<Row>(
  snapshot: Snapshot,
  list: Pick<KeysetList<Row>, 'read' | 'position'>,
  walk: Walk,
  { skip, take }: Window,
  keep: (row: Row) => boolean = () => true,
): Promise<Row[]> {
  const rows: Row[] = []
  let left = skip
  let looked = 0
  for await (const row of walkRange(snapshot, list, { ...walk, most: MOST_ROWS })) {
    if (++looked > LOOKED_AT) throw tooMuch()
    if (!keep(row) || left-- > 0) continue
    rows.push(row)
    if (rows.length === take) break
  }
  return rows
}

/** A list as Etherscan answers it. An empty one says so; one that may lack rows says which blocks are missing, and never that there are none. */
export function toldList(snapshot: Snapshot, walk: Walk, rows: readonly Json[], what: string): Told {
  const lack = lackOf(snapshot, walk)
  if (rows.length === 0) throw lack === null ? none(what) : new Refusal(`Error! This cannot be told yet: ${lack}`)
  return { result: rows, ...(lack !== null && { note: `Partial, ${lack}` }) }
}

/** The same of rows that only traced blocks have; where some are not, an empty answer is none. */
export function toldTraced(snapshot: Snapshot, walk: Walk, rows: readonly Json[], untracedBlocks: number): Told {
  if (untracedBlocks === 0) return toldList(snapshot, walk, rows, 'transactions')
  const why = `${untracedBlocks} indexed blocks were not traced`
  if (rows.length === 0) throw new Refusal(`Error! This cannot be told: ${why}`)
  return { result: rows, note: `Partial, ${[lackOf(snapshot, walk), why].filter(Boolean).join('; ')}` }
}
