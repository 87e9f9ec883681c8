import type { SearchHint } from '@orrery/model/wire/search'

/** A hint, and the codes of all chains that say the same. */
export type SharedHint = { readonly hint: SearchHint; readonly on: readonly string[] }

/** What several chains, and several ledgers of one, say alike is told once. How far a height lies ahead each chain tells for itself. Pure. */
export function groupHints(hints: readonly SearchHint[]): readonly SharedHint[] {
  const alike = Map.groupBy(hints, ({ chain, why, reason }) =>
    [why, why === 'malformed' ? reason : '', why === 'beyondTip' ? chain : ''].join(' '),
  )
  return [...alike.values()].map((group) => ({ hint: group[0]!, on: [...new Set(group.map(({ chain }) => chain))] }))
}
