import { writtenHeight } from './written-height.ts'

/** Longer ones no list takes. */
const BELOW = 1_000_000_000

/** The blocks of `?fromBlock=` and `?toBlock=` as list endpoints take them, however they are written. What is no height is as if it were not there. */
export function heightParams(query: URLSearchParams): { readonly fromBlock?: number; readonly toBlock?: number } {
  const read = (name: string): number | null => {
    const height = writtenHeight(query.get(name) ?? '')
    return height !== null && height < BELOW ? height : null
  }
  const [fromBlock, toBlock] = [read('fromBlock'), read('toBlock')]
  return { ...(fromBlock !== null && { fromBlock }), ...(toBlock !== null && { toBlock }) }
}
