import type { HomeInfo } from '@orrery/model/wire/chain'
import type { LedgerSize } from '@orrery/model/wire/rune'
import type { Clock } from '@orrery/primitives/clock'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept } from '../kept.ts'
import { readLedgerSizes } from '../ledgers/ledger-sizes.ts'
import { keepsBrc20 } from '../ledgers/keeps-brc20.ts'

export type HomeTokens = Pick<HomeInfo, 'tokenCount' | 'tokensAsOf' | 'tokenCountLack'> & {
  readonly tokenCounts: Pick<HomeInfo['tokenCounts'], 'brc20' | 'runes' | 'cat20' | 'cashTokens'>
}

/** Sizes of ledgers are themselves kept for a minute; rows of their tokens are counted for it, so that a visitor waits for the first no longer than this. */
const KEPT = { leastMs: 10_000, ratio: 200, waitMs: 300 } as const

/**
 * Ledgers above an output chain that know all tokens of their protocol, by what they are called among sizes. That of Omni follows one
 * property, and an inscription is no token.
 */
const OF_TOKENS = [
  { key: 'brc20', what: 'brc20' },
  { key: 'runes', what: 'runes' },
  { key: 'cat20', what: 'cat20' },
  { key: 'cashTokens', what: 'cash-tokens' },
] as const

/** How many tokens the ledgers above an output chain know (explorer §3.8, screens-nonevm §2.2); null on chains of other families, whose blocks tell them. */
export function createHomeTokens(desk: () => ChainDesk, clock: Clock): () => Promise<HomeTokens | null> {
  const kept = createKept(() => readLedgerSizes(desk()), clock, KEPT)
  /** The last sum of all ledgers at one block: they come to a new one one after another. */
  let whole: HomeTokens | null = null
  return async () => {
    const { chain, runtime } = desk()
    if (chain.family !== 'utxo') return null
    const there = OF_TOKENS.filter(({ key }) => (key === 'brc20' ? keepsBrc20(desk()) : runtime.layers?.has(key)))
    if (there.length === 0) return { tokenCount: null, tokenCountLack: 'noLedger', tokenCounts: {} }
    const sizes = await kept.read().catch(() => null)
    const told = sizes === null ? null : sumTokens(there, sizes, tipOf(runtime))
    if (told !== null && told.tokenCount !== null) whole = told
    // What a fork took back is no longer so.
    if ((whole?.tokensAsOf ?? 0) > (tipOf(runtime) ?? 0)) whole = null
    if (told === null || told.tokenCountLack === 'reading')
      return whole ?? told ?? { tokenCount: null, tokenCountLack: 'reading', tokenCounts: {} }
    return told
  }
}

const tipOf = ({ head, archive }: ChainDesk['runtime']): number | null =>
  head.view().tip?.height ?? archive.state().ranges.at(-1)?.to ?? null

/** Above this many blocks behind the tip a ledger still reads history: its number is not yet the chain's. */
const MOST_BEHIND = 1_000

/** Tokens of all these ledgers at the one block through which each has read. Pure. */
export function sumTokens(
  there: readonly { readonly key: keyof HomeTokens['tokenCounts']; readonly what: LedgerSize['what'] }[],
  sizes: readonly LedgerSize[],
  tip: number | null,
): HomeTokens {
  const found = there.map(({ key, what }) => ({ key, size: sizes.find((size) => size.what === what) ?? null }))
  // Sizes leave out what the chain's retention does not let be kept.
  if (found.some(({ size }) => size === null)) return { tokenCount: null, tokenCountLack: 'history', tokenCounts: {} }
  const tokenCounts: HomeTokens['tokenCounts'] = {}
  for (const { key, size } of found) tokenCounts[key] = reaches(size!, tip) ? size!.count : null
  const [through, ...others] = new Set(found.map(({ size }) => size!.through))
  if (others.length > 0 || through == null || !found.every(({ size }) => reaches(size!, tip)))
    return { tokenCount: null, tokenCountLack: 'reading', tokenCounts }
  const counts = found.map(({ size }) => size!.count)
  if (counts.includes(null)) return { tokenCount: null, tokenCountLack: 'uncertain', tokenCounts }
  return { tokenCount: counts.reduce((sum: number, count) => sum + count!, 0), tokensAsOf: through, tokenCounts }
}

const reaches = ({ through }: LedgerSize, tip: number | null): boolean =>
  through !== null && (tip ?? through) - through <= MOST_BEHIND
