import { isOrreryError } from '@orrery/errors/orrery-error'
import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { HolderMoves } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { atLayer } from './at-layer.ts'
import type { ChainDesk } from './chain-desk.ts'
import { DAY_MS } from './token-activity.ts'

const WEEK = 7
const AT_ONCE = 4

/**
 * Since when holders of a token have it, when they moved it last and by how much that changed in a week (screens-evm §8.2), by the ledger of holders, which
 * knows days. Null where none is kept or it has not begun. At most three rows are read of each, by key.
 */
export async function holderMoves(
  desk: ChainDesk,
  asset: Hex,
  addresses: readonly Hex[],
): Promise<ReadonlyMap<Hex, HolderMoves> | null> {
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true || addresses.length === 0) return null
  try {
    return await atLayer(desk, TOKEN_HOLDERS, async ({ reads, through }) => {
      const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
      if (last === null) return null
      const weekAgo = Math.floor(last.timeMs / DAY_MS) - WEEK
      const found = await sideBySide(
        addresses.map((address) => async () => {
          const match = { asset, address }
          const [newest, [first]] = await Promise.all([
            reads.lastRow(TOKEN_HOLDINGS, match),
            reads.familyRows(TOKEN_HOLDINGS, match, 1),
          ])
          // Whom only newer blocks know, the ledger does not.
          if (newest === null || first === undefined) return null
          const isOld = Number(newest['day']) <= weekAgo
          const then = isOld ? newest : await reads.lastRow(TOKEN_HOLDINGS, match, { by: 'day', through: weekAgo })
          return [
            address,
            {
              firstMs: dayMs(first),
              lastMs: dayMs(newest),
              change7d: (amountOf(newest) - (then === null ? 0n : amountOf(then))).toString(),
              through,
            },
          ] as const
        }),
        AT_ONCE,
      )
      return new Map(found.filter((one) => one !== null))
    })
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

const dayMs = (row: FamilyRow): number => Number(row['day']) * DAY_MS
const amountOf = (row: FamilyRow): bigint => ((row['high'] as bigint) << 128n) + (row['low'] as bigint)
