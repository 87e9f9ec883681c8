import type { BlockSummary } from '@orrery/model/wire/block'

/** What the newest blocks asked and used, oldest first: prices in wei and sums as decimal text, null where a block does not tell them. */
export type NewestBlocks = {
  readonly times: readonly number[]
  readonly baseFee: readonly (string | null)[]
  /** Gas used of the limit, 0 to 1. */
  readonly used: readonly (number | null)[]
  readonly txs: readonly number[]
  readonly blobs: readonly (number | null)[]
  readonly blobPrice: readonly (string | null)[]
}

/** EIP-4844: gas of one blob. */
const BLOB_GAS = 131_072

/** The newest blocks as lines over time (screens-evm §7); rows are newest first. Pure. */
export function newestBlocks(rows: readonly Pick<BlockSummary, 'timeMs' | 'txCount' | 'ext'>[]): NewestBlocks {
  const blocks = rows.toReversed()
  return {
    times: blocks.map(({ timeMs }) => timeMs),
    baseFee: blocks.map(({ ext }) => priceOf(ext['baseFee'])),
    used: blocks.map(({ ext }) => {
      const [used, limit] = [countOf(ext['gasUsed']), countOf(ext['gasLimit'])]
      return used === null || limit === null || limit === 0 ? null : used / limit
    }),
    txs: blocks.map(({ txCount }) => txCount),
    blobs: blocks.map(({ ext }) => {
      const gas = countOf(ext['blobGasUsed'])
      return gas === null ? null : gas / BLOB_GAS
    }),
    blobPrice: blocks.map(({ ext }) => priceOf(ext['blobGasPrice'])),
  }
}

const DIGITS = /^\d{1,78}$/
const priceOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && DIGITS.test(String(value)) ? String(value) : null
const countOf = (value: unknown): number | null => {
  const text = priceOf(value)
  return text === null ? null : Number(text)
}
