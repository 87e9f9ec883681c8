import type { Chain } from '@orrery/model/chain'
import { baseUnits } from '../coin-text.ts'
import { METHOD_TEXT } from '../lists/method-text.ts'
import { narrowedTo } from '../lists/narrowed-to.ts'

/** In which order waiting transactions of accounts may stand; the first one is the page's. */
export const PENDING_ORDERS = ['tip', 'seen', 'value'] as const

const MARKS = ['runes', 'omni', 'cat'] as const
export type PendingMark = (typeof MARKS)[number]

/** Protocols of a chain whose messages may wait. */
export const pendingMarks = (chain: Chain): readonly PendingMark[] =>
  chain.family === 'utxo' ? MARKS.filter((mark) => chain.quirks.layers?.includes(mark)) : []

/** What the list of waiting transactions is narrowed to, as the API takes it. */
export type PendingFilterAsked = {
  readonly leastRate?: string
  readonly least?: string
  readonly carries?: 'data' | PendingMark
  readonly from?: string
  readonly to?: string
  readonly method?: string
  readonly leastTip?: string
  readonly queued?: boolean
}

const RATE = /^\d{1,12}(?:\.\d{1,2})?$/
/** Prices per gas are read in billionths of a coin with 18 decimals. */
const GWEI_DECIMALS = 9

/** Reads a page's query; what is no rate, no amount and no function narrows nothing. */
export function readPendingFilter(query: URLSearchParams, chain: Chain): PendingFilterAsked {
  const text = (name: string): string => (query.get(name) ?? '').trim()
  const amount = (name: string, decimals: number): string | null =>
    text(name) === '' ? null : baseUnits(text(name), decimals)
  const least = amount('least', chain.native.decimals)
  const mark = pendingMarks(chain).find((one) => one === text('holds'))
  if (chain.family === 'utxo')
    return {
      ...(RATE.test(text('rate')) && { leastRate: text('rate') }),
      ...(least !== null && { least }),
      ...(text('data') === '1' && { carries: 'data' as const }),
      ...(mark !== undefined && { carries: mark }),
    }
  const [from, to] = [narrowedTo(query, 'from'), narrowedTo(query, 'to')]
  const leastTip = amount('tip', GWEI_DECIMALS)
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(METHOD_TEXT.test(text('method')) && { method: text('method') }),
    ...(least !== null && { least }),
    ...(leastTip !== null && { leastTip }),
    ...(/^(?:true|false)$/.test(text('queued')) && { queued: text('queued') === 'true' }),
  }
}

/** The order that a page's query asks for; undefined on chains whose lists have one alone. */
export const readPendingOrder = (query: URLSearchParams, chain: Chain): (typeof PENDING_ORDERS)[number] | undefined =>
  chain.family === 'utxo' ? undefined : (PENDING_ORDERS.find((one) => one === query.get('sort')) ?? PENDING_ORDERS[0])
