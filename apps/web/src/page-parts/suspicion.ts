import { displayName } from '@orrery/entities/display-name'
import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import { transferKey } from './transfer-key.ts'

/** What the list of an address tells of its own rows, by key; each reason is a message `suspicious.<reason>` (screens-evm §0.6). */
export const toldSuspicions = (rows: readonly Transfer[]): ReadonlyMap<string, Suspicion> =>
  new Map(rows.flatMap((row) => (row.suspicion == null ? [] : [[transferKey(row), row.suspicion] as const])))

const ENDS = /^(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})$/

/**
 * Transfers of one transaction that want to be mistaken for something in the eyes of `self`, by key: moves of nothing, counterparties that begin and end like one
 * that really moved something here, and tokens whose name leads somewhere or imitates letters. By these rows alone, so that anyone can
 * check it. Pure.
 */
export function suspicions(rows: readonly Transfer[], self: string): ReadonlyMap<string, Suspicion> {
  const me = self.toLowerCase()
  const other = ({ from, to }: Transfer) => (from?.toLowerCase() === me ? to : from)?.toLowerCase() ?? null
  const isNothing = ({ standard, amount }: Transfer) => standard === 'erc20' && amount === '0'
  // The first to use a pair of ends with something in hand keeps it: rows are newest first, so from the end.
  const known = new Map<string, string>()
  for (const row of rows.toReversed()) {
    const address = other(row)
    const ends = address === null || isNothing(row) ? null : endsOf(address)
    if (address !== null && ends !== null && !known.has(ends)) known.set(ends, address)
  }
  const found = new Map<string, Suspicion>()
  for (const row of rows) {
    const address = other(row)
    const owner = address === null ? undefined : known.get(endsOf(address) ?? '')
    if (owner !== undefined && owner !== address) found.set(transferKey(row), 'lookAlike')
    else if (isNothing(row)) found.set(transferKey(row), 'zero')
    else if (hasBadName(row)) found.set(transferKey(row), 'name')
  }
  return found
}

const endsOf = (address: string): string | null => {
  const ends = ENDS.exec(address)
  return ends === null ? null : `${ends[1]}…${ends[2]}`
}

const hasBadName = ({ token }: Transfer): boolean =>
  [token?.name, token?.symbol].some(
    (name) =>
      name != null && displayName(name).warnings.some((warning) => warning === 'link' || warning === 'look-alike'),
  )
