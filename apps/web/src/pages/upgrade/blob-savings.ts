import type { ChartData } from '@orrery/model/wire/chart'

/** EIP-4844: bytes of a blob. EIP-2028: gas of a byte of calldata that is not zero. */
const BLOB_BYTES = 131_072n
const BYTE_GAS = 16n
const HOURS = 24

/** What blobs of 24 hours cost, and what their bytes would have cost at most as calldata; base units. */
export type BlobSavings = { readonly asCalldata: string; readonly asBlobs: string }

/**
 * Of charts by hours: blobs, the mean base fee, and what blobs paid. Blobs are counted as if none of their bytes was zero. Null where one of the last 24 full hours
 * is not known, or there was no blob. Pure.
 */
export function blobSavings(blobs: ChartData, baseFee: ChartData, blobFee: ChartData): BlobSavings | null {
  const mean = baseFee.chart.series.findIndex(({ id }) => id === 'mean')
  const [counts, prices, paid] = [full(blobs, 0), full(baseFee, mean), full(blobFee, 0)]
  if (counts === null || prices === null || paid === null) return null
  const blobCount = counts.reduce((sum, count) => sum + count, 0n)
  if (blobCount === 0n) return null
  const asCalldata = counts.reduce((sum, count, hour) => sum + count * BLOB_BYTES * BYTE_GAS * prices[hour]!, 0n)
  return { asCalldata: String(asCalldata), asBlobs: String(paid.reduce((sum, fee) => sum + fee, 0n)) }
}

/** The last full hours of a series; null where one is not known. */
function full({ values, isRunning }: ChartData, series: number): readonly bigint[] | null {
  const hours = (values[series] ?? []).slice(0, isRunning ? -1 : undefined).slice(-HOURS)
  if (hours.length < HOURS) return null
  const whole = hours.map((value) =>
    value !== null && /^\d+(\.\d+)?$/.test(value) ? BigInt(value.split('.')[0]!) : null,
  )
  return whole.every((value) => value !== null) ? (whole as bigint[]) : null
}
