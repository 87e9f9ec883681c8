import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'

const SHOWN = 5 // screens-evm §2.1: at most five per group

/**
 * Functions and events by selector, first topic, name or signature (screens-evm §2.1), in the table of signatures of the family: they lead to what called them and where they
 * were told. Never exact: a word may mean a token, too.
 */
export function searchSignatures(
  { chain, family }: Pick<ChainDesk, 'chain' | 'family'>,
  query: string,
): readonly SearchHit[] {
  const found = family.decode?.find(query) ?? []
  return (['method', 'event'] as const).flatMap((of) =>
    found
      .filter(({ kind }) => kind === of)
      .slice(0, SHOWN)
      .map(({ kind, text, key }): SearchHit => ({
        kind,
        chain: chain.code,
        id: key,
        title: text,
        detail: key,
        path: kind === 'method' ? `/${chain.path}/advanced-filter?method=${key}` : `/${chain.path}/events?topic=${key}`,
        exact: false,
      })),
  )
}
