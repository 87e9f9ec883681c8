import type { CallNode } from '@orrery/model/wire/call'

/** What a search finds in a call tree: the calls themselves, and all that are drawn so that each stands below its callers. */
export type FoundCalls = { readonly hits: ReadonlySet<number>; readonly drawn: ReadonlySet<number> }

/**
 * The calls that have a text in their function, selector, addresses, error, type, arguments or bytes, in any case (screens-evm §4.3). Null for a text of blanks: nothing
 * is asked for. Pure; linear in the frames, but for the depth.
 */
export function findCalls(nodes: readonly CallNode[], text: string): FoundCalls | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const seqs = new Map(nodes.map(({ path, seq }) => [path, seq]))
  const hits = new Set<number>()
  const drawn = new Set<number>()
  for (const node of nodes) {
    if (!textsOf(node).some((part) => part.toLowerCase().includes(wanted))) continue
    hits.add(node.seq)
    for (let path: string | null = node.path; path !== null; path = callerOf(path)) {
      const seq = seqs.get(path)
      // Callers of a later part stand in an earlier one.
      if (seq === undefined) continue
      if (drawn.has(seq)) break
      drawn.add(seq)
    }
  }
  return { hits, drawn }
}

/** Where the caller of a frame stands; null for the transaction's own. */
export const callerOf = (path: string): string | null =>
  path === '' ? null : path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''

const textsOf = ({ kind, from, to, method, methodName, error, params, input, output }: CallNode): readonly string[] =>
  [kind, from, to, method, methodName, error, input, output, ...(params ?? []).map(({ value }) => value)].filter(
    (part) => part !== null,
  )
