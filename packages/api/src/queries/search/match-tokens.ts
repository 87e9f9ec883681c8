import type { TokenRow } from '@orrery/model/rows'
import type { TokenMarks } from '@orrery/model/wire/token-marks'
import type { Hex } from '@orrery/primitives/hex'
import type { Snapshot } from '../snapshot.ts'

/** Tokens by symbol or name, literal and case-folded, the best match first: same symbol, prefix, part. */
export async function matchTokens(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  text: string,
  limit: number,
): Promise<readonly TokenRow[]> {
  const [recent, archived] = await Promise.all([newest.searchTokens(text, limit), deep.searchTokens(text, limit)])
  const known = new Set(archived.map((token) => token.address))
  return rankTokens([...archived, ...recent.filter((token) => !known.has(token.address))], text, null).slice(0, limit)
}

/** What speaks for tokens that match a text alike. */
export type TokenVoices = {
  readonly marksOf: (address: Hex) => TokenMarks
  /** Where a ledger tells them. */
  readonly holders: ReadonlyMap<Hex, number>
}

/** Tokens by how well a text fits them; of those that it fits alike the listed ones first, then the verified, those with more holders, the older ones (screens-evm §2.1). Pure. */
export function rankTokens(tokens: readonly TokenRow[], text: string, voices: TokenVoices | null): readonly TokenRow[] {
  const wanted = text.toLowerCase()
  const keyed = tokens.map((token) => {
    const marks = voices?.marksOf(token.address)
    const holders = voices?.holders.get(token.address) ?? 0
    return {
      token,
      keys: [
        rank(token, wanted),
        marks?.listed === true ? 0 : 1,
        marks?.verified === true ? 0 : 1,
        -holders,
        token.height,
      ],
    }
  })
  return keyed
    .toSorted((a, b) => {
      const at = a.keys.findIndex((key, index) => key !== b.keys[index])
      return at === -1 ? 0 : a.keys[at]! - b.keys[at]!
    })
    .map(({ token }) => token)
}

function rank(token: TokenRow, wanted: string): number {
  const symbol = token.symbol?.toLowerCase() ?? ''
  const name = token.name?.toLowerCase() ?? ''
  if (symbol === wanted) return 0
  if (name === wanted) return 1
  if (symbol.startsWith(wanted)) return 2
  return name.startsWith(wanted) ? 3 : 4
}
