import type { TokenRow } from '@orrery/model/rows'
import type { Snapshot } from '../snapshot.ts'

/** Tokens by symbol or name, literal and case-folded, the best match first: same symbol, prefix, part. */
export async function matchTokens(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  text: string,
  limit: number,
): Promise<readonly TokenRow[]> {
  const [recent, archived] = await Promise.all([newest.searchTokens(text, limit), deep.searchTokens(text, limit)])
  const known = new Set(archived.map((token) => token.address))
  const wanted = text.toLowerCase()
  return [...archived, ...recent.filter((token) => !known.has(token.address))]
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted) || a.height - b.height)
    .slice(0, limit)
}

function rank(token: TokenRow, wanted: string): number {
  const symbol = token.symbol?.toLowerCase() ?? ''
  const name = token.name?.toLowerCase() ?? ''
  if (symbol === wanted) return 0
  if (name === wanted) return 1
  if (symbol.startsWith(wanted)) return 2
  return name.startsWith(wanted) ? 3 : 4
}
