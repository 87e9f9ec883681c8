import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { Part } from '../../page-parts/facts/load-part.ts'

/** Kinds of transactions that a chain's own rules put at the end of its blocks: BSC's calls to system contracts, what Polygon brings from Ethereum. */
const SYSTEM: ReadonlySet<string> = new Set(['system', 'state-sync'])

/**
 * A page of a block's transactions without those that its rules make at the end, and these (screens-evm §12.7). They stay in
 * the list where it has no others, and where somebody has narrowed or ordered it.
 */
export function foldSystem(
  part: Part<ListOf<TxSummary>>,
  isNarrowed: boolean,
): { readonly part: Part<ListOf<TxSummary>>; readonly folded: readonly TxSummary[] } {
  const hits = part.state === 'ready' ? part.value.hits : []
  const from = hits.findLastIndex(({ kind }) => !SYSTEM.has(kind)) + 1
  if (part.state !== 'ready' || isNarrowed || from === 0 || from === hits.length) return { part, folded: [] }
  return { part: { ...part, value: { ...part.value, hits: hits.slice(0, from) } }, folded: hits.slice(from) }
}
