import type { ApiClient } from '@orrery/api/client'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What the newest block says of blobs; prices in wei per gas. */
export type BlobsNow = {
  readonly timeMs: number
  /** Null where its chain has no blobs. */
  readonly price: string | null
  readonly gasUsed: number | null
  /** Base fee of the next block, where the rule that the chain follows is known. */
  readonly baseFee: string | null
}

const textOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,78}$/.test(String(value)) ? String(value) : null

/** Reads it from the newest block; null where there is none. */
export async function loadBlobsNow(
  api: Pick<ApiClient, 'getBlock' | 'getGasPrices'>,
  chain: string,
  signal: AbortSignal,
): Promise<BlobsNow | null> {
  const [block, prices] = await Promise.all([
    api.getBlock({ chain, block: 'latest' }, signal).catch(() => null),
    api.getGasPrices({ chain }, signal).catch(() => null),
  ])
  signal.throwIfAborted()
  if (block === null) return null
  const used = textOf(block.ext['blobGasUsed'])
  return {
    timeMs: block.timeMs,
    price: textOf(block.ext['blobGasPrice']),
    gasUsed: used === null ? null : Number(used),
    baseFee: prices === null ? null : (prices.nextBaseFee ?? prices.lastBaseFee),
  }
}

/** Whether blocks of the chain tell of blobs at all: without any, dashes and empty charts would look like none lately (screens-evm §0 rule 1). Pure. */
export const tellsBlobs = ({ price, gasUsed }: Pick<BlobsNow, 'price' | 'gasUsed'>): boolean =>
  price !== null || gasUsed !== null

/** The newer of what the document said and what was told since. Pure. */
export const newerOf = (first: BlobsNow, told: BlobsNow | null): BlobsNow =>
  told !== null && told.timeMs >= first.timeMs ? told : first

/** What blobs cost now: there where their tab is asked for. */
export const BlobsNowPart = earlyPart<{ readonly blobs: BlobsNow; readonly loading: boolean }>(() =>
  import('./blobs-now.tsx').then((module) => module.BlobsNowFacts),
)
