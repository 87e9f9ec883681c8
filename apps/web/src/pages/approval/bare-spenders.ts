import type { Approval } from '@orrery/model/wire/events'

type Told = {
  readonly kinds: Readonly<Record<string, 'delegated' | 'safe' | 'contract'>>
  /** Whether who is left out has no code: where the node gave no answer, that is not known. */
  readonly answered: boolean
}

/** Addresses of one question. */
export const MOST_ASKED = 40

/** Spenders of permissions that stand, each once, the first of them. Pure. */
export const spendersOf = (rows: readonly Pick<Approval, 'spender' | 'revoked'>[]): readonly string[] =>
  [...new Set(rows.flatMap(({ spender, revoked }) => (spender === null || revoked ? [] : [spender])))].slice(
    0,
    MOST_ASKED,
  )

/**
 * Spenders that whoever has their key acts for: where no code stands, or code that the key's owner chose (EIP-7702). Few honest uses need one. None where the node did not answer: not known is
 * not harmless, and not harmful either. Pure.
 */
export function bareSpenders(spenders: readonly string[], { kinds, answered }: Told): readonly string[] {
  if (!answered) return []
  const kindOf = new Map(Object.entries(kinds).map(([address, kind]) => [address.toLowerCase(), kind]))
  return spenders.filter((spender) => {
    const kind = kindOf.get(spender.toLowerCase())
    return kind === undefined || kind === 'delegated'
  })
}
