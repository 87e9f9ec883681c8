import type { Chain } from '@orrery/model/chain'
import { baseUnits } from '../coin-text.ts'

/** What the list of waiting transactions is narrowed to, as the API takes it. */
export type PendingFilterAsked = { readonly leastRate?: string; readonly least?: string; readonly carries?: 'data' }

const RATE = /^\d{1,12}(?:\.\d{1,2})?$/

/** Reads a page's query; what is no rate and no amount narrows nothing. Only chains of outputs have it. */
export function readPendingFilter(query: URLSearchParams, chain: Chain): PendingFilterAsked {
  if (chain.family !== 'utxo') return {}
  const text = (name: string): string => (query.get(name) ?? '').trim()
  const least = text('least') === '' ? null : baseUnits(text('least'), chain.native.decimals)
  return {
    ...(RATE.test(text('rate')) && { leastRate: text('rate') }),
    ...(least !== null && { least }),
    ...(text('data') === '1' && { carries: 'data' }),
  }
}
