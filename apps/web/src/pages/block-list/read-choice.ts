import { narrowedTo } from '../../page-parts/narrowed-to.ts'

/** How full blocks may be asked to be. */
export const FILLS = ['empty', 'full', 'blobs'] as const
/** The most that the API takes. */
const MOST_TXS = 1_000_000

/** What blocks are narrowed to (screens-evm §3.1). */
export type BlockChoice = {
  readonly producer?: string
  readonly leastTxs?: number
  readonly fill?: (typeof FILLS)[number]
}

/** Reads it from an address; null where that does not ask for the form. What is none is left out. */
export function readChoice(query: URLSearchParams): BlockChoice | null {
  const producer = narrowedTo(query, 'producer')
  const told = query.get('leastTxs') ?? ''
  const leastTxs = /^\d{1,7}$/.test(told) ? Number(told) : 0
  const fill = FILLS.find((one) => one === query.get('fill'))
  const choice: BlockChoice = {
    ...(producer !== undefined && { producer }),
    ...(leastTxs > 0 && leastTxs <= MOST_TXS && { leastTxs }),
    ...(fill !== undefined && { fill }),
  }
  return query.has('filter') || Object.keys(choice).length > 0 ? choice : null
}
