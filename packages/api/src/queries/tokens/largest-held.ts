import type { LayerReads } from '@orrery/model/layer'
import { TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'

/** Who held most of a token when a day of UTC ended, by the ledger of holders: addresses with base units, the largest first. */
export const largestHeld = (
  reads: LayerReads,
  asset: Hex,
  day: number,
  page: { readonly offset: number; readonly limit: number },
): ReturnType<LayerReads['largestThrough']> =>
  reads.largestThrough(
    TOKEN_HOLDINGS,
    { asset },
    'address',
    { high: 'high', low: 'low' },
    { by: 'day', through: day },
    page,
  )
