import type { Chain } from '@orrery/model/chain'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { writtenHeight } from '../../routing/written-height.ts'

/** How full blocks may be asked to be. */
export const FILLS = ['empty', 'full', 'blobs'] as const
/** What they may be sorted by, the most first. */
export const BLOCK_SORTS = ['txs', 'gas', 'burnt', 'size', 'weight', 'medianFeeRate'] as const
/** The most that the API takes. */
const MOST_TXS = 1_000_000
const MOST_HEIGHT = 4_294_967_295
const MOST_TEXT = 32

/** What blocks are narrowed to (screens-evm §3.1). */
export type BlockChoice = {
  readonly producer?: string
  readonly leastTxs?: number
  readonly fill?: (typeof FILLS)[number]
  readonly sort?: (typeof BLOCK_SORTS)[number]
  /** What their builders wrote. */
  readonly builder?: string
  readonly fromBlock?: number
  readonly toBlock?: number
}

/** Plain digits, or in groups of three as many languages write them: 1,000 · 1.000 · 1 000 · 1’000. */
const COUNT = /^(?:\d{1,7}|\d{1,3}(?:[.,'’\s]\d{3}){1,2})$/

/** How many transactions blocks are asked to have at least, 0 for nothing; null where what was typed is no such number. */
export function leastTxsOf(query: URLSearchParams): number | null {
  const told = narrowedTo(query, 'leastTxs') ?? '0'
  const count = COUNT.test(told) ? Number(told.replaceAll(/\D/g, '')) : Infinity
  return count <= MOST_TXS ? count : null
}

/** A height that blocks are narrowed by; undefined where none is asked for, null where what was typed is none. */
export function heightOf(query: URLSearchParams, name: 'fromBlock' | 'toBlock'): number | null | undefined {
  const told = narrowedTo(query, name)
  return told === undefined ? undefined : readHeight(told)
}

/** A height as people type it, also in groups of digits; null where it is none. */
export function readHeight(text: string): number | null {
  const height = writtenHeight(text)
  return height !== null && height <= MOST_HEIGHT ? height : null
}

/** Reads it from an address; null where that does not ask for the form. What is none is left out, and the form says so. */
export function readChoice(query: URLSearchParams): BlockChoice | null {
  const producer = narrowedTo(query, 'producer')
  const leastTxs = leastTxsOf(query)
  const fill = FILLS.find((one) => one === query.get('fill'))
  const sort = BLOCK_SORTS.find((one) => one === query.get('sort'))
  const builder = narrowedTo(query, 'builder')
  const height = (name: 'fromBlock' | 'toBlock') => {
    const told = heightOf(query, name)
    return typeof told === 'number' ? { [name]: told } : {}
  }
  const choice: BlockChoice = {
    ...(producer !== undefined && { producer }),
    ...(leastTxs !== null && leastTxs > 0 && { leastTxs }),
    ...(fill !== undefined && { fill }),
    ...(sort !== undefined && { sort }),
    ...(builder !== undefined && { builder: builder.slice(0, MOST_TEXT) }),
    ...height('fromBlock'),
    ...height('toBlock'),
  }
  const isWrong = leastTxs === null || heightOf(query, 'fromBlock') === null || heightOf(query, 'toBlock') === null
  return query.has('filter') || isWrong || Object.keys(choice).length > 0 ? choice : null
}

/** Where the blocks are that a chain had before it changed its consensus; all of them where it never did. */
export function pathBefore({ family, path, quirks }: Chain): string {
  const last = family === 'evm' ? quirks.minedThrough : undefined
  return `/${path}/block-list${last === undefined ? '' : `?toBlock=${last}`}`
}
