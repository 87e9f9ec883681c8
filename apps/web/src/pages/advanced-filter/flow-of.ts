import type { TokenRef, Transfer } from '@orrery/model/wire/transaction'

/** What transfers of one token brought to an address and took from it, base units. */
export type Flow = {
  readonly address: string
  readonly token: TokenRef
  readonly in: string
  readonly out: string
  readonly net: string
}

const ADDRESS = /^0x[0-9a-f]{40}$/i

/**
 * The sums of some transfers for the one address that they were narrowed by (screens-evm §8.2); null where they are of several tokens or of the coin, or no one address is named. What an
 * address sent to itself came and went. Pure.
 */
export function flowOf(rows: readonly Transfer[], query: URLSearchParams): Flow | null {
  const address = ['from', 'to'].map((name) => query.get(name)?.trim() ?? '').find((text) => ADDRESS.test(text))
  const token = rows[0]?.token ?? null
  if (address === undefined || token === null) return null
  if (rows.some((row) => row.token?.address !== token.address)) return null
  const own = address.toLowerCase()
  const sum = (side: 'from' | 'to'): bigint =>
    rows.reduce((all, row) => (row[side]?.toLowerCase() === own ? all + BigInt(row.amount) : all), 0n)
  const [came, went] = [sum('to'), sum('from')]
  return { address, token, in: came.toString(), out: went.toString(), net: (came - went).toString() }
}
