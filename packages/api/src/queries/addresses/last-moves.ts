import { isOrreryError } from '@orrery/errors/orrery-error'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { LastMove } from '@orrery/model/wire/address'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { DAY_MS } from '../tokens/token-activity.ts'

/**
 * The days on which an address moved tokens last, of at most 1,000, by the ledger of holders, which knows days (screens-evm §5). What only newer blocks than its own moved is
 * not among them. Null where no such ledger is kept, or it has not begun.
 */
export async function lastMoves(
  desk: ChainDesk,
  address: Hex,
  assets: readonly Hex[],
): Promise<ReadonlyMap<Hex, LastMove> | null> {
  const asset = [...new Set(assets)]
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true || asset.length === 0) return null
  try {
    return await atLayer(desk, TOKEN_HOLDERS, async ({ reads, through }) => {
      if (through < 0) return null
      const rows = await reads.edgeRows(TOKEN_HOLDINGS, { asset, address }, 'asset', { end: 'last' })
      return new Map(rows.map((row) => [row['asset'] as Hex, { dayMs: Number(row['day']) * DAY_MS, through }]))
    })
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}
