import type { ApiClient } from '@orrery/api/client'
import type { CsvCell } from '@orrery/safety/csv-line'
import type { SearchResult } from '@orrery/model/wire/search'
import { loadKeyFacts, TOLD_HITS, type KeyFacts } from './key-facts.ts'

/** What one text means, with what matters most of each of the first finds. */
export type Found = SearchResult & { readonly facts: readonly (KeyFacts | null)[] }

/** A text that is looked up; `result` is null while it is, and `key` where it holds a key of a wallet, which nobody is asked about. */
export type FoundRow = { readonly item: string; readonly result: Found | { readonly failed: string } | 'key' | null }

type Asked = Pick<ApiClient, 'search' | 'getAddress' | 'getTransaction' | 'getToken' | 'getTokenPrice'>

/** Looks one text up on all chains. Throws what the search throws. */
export async function lookUp(api: Asked, item: string, signal: AbortSignal): Promise<Found> {
  const result = await api.search({ q: item }, signal)
  const told = result.hits.slice(0, TOLD_HITS)
  return { ...result, facts: await Promise.all(told.map((hit) => loadKeyFacts(api, hit, signal))) }
}

const HEAD = [
  'input',
  'kind',
  'chain',
  'id',
  'detail',
  'path',
  'height',
  'balance',
  'txs',
  'tag',
  'status',
  'value',
  'holders',
]

/** The rows as a file: amounts in base units, nothing where nothing is known. Pure. */
export const foundCsv = (rows: readonly FoundRow[]): CsvCell[][] => [
  HEAD,
  ...rows.flatMap(({ item, result }): CsvCell[][] => {
    const nothing = (detail: string | null): CsvCell[][] => [
      [item, ...HEAD.slice(1).map((name) => (name === 'detail' ? detail : null))],
    ]
    if (result === null || result === 'key') return nothing(null)
    if ('failed' in result) return nothing(result.failed)
    if (result.hits.length === 0) return nothing(result.hints[0]?.reason ?? null)
    return result.hits.map(({ kind, chain, id, detail, path, about }, at) => {
      const facts = result.facts[at] ?? null
      const [account, tx, token] = [as(facts, 'address'), as(facts, 'transaction'), as(facts, 'token')]
      return [
        ...[item, kind, chain, id, detail, path],
        tx?.height ?? about?.height ?? null,
        account?.balance ?? null,
        account?.txs ?? about?.txs ?? null,
        about?.tag ?? null,
        tx?.status ?? null,
        tx?.value ?? null,
        token?.holders ?? null,
      ]
    })
  }),
]

const as = <K extends KeyFacts['as']>(facts: KeyFacts | null, kind: K): Extract<KeyFacts, { as: K }> | null =>
  facts?.as === kind ? (facts as Extract<KeyFacts, { as: K }>) : null
