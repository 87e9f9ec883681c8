import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Balance } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { HolderMoves } from '@orrery/model/wire/holder'
import type { Hex } from '@orrery/primitives/hex'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { DAY_MS } from './token-activity.ts'

const WEEK = 7

/**
 * Since when holders of a token have it, when they moved it last and by how much that changed in a week (screens-evm §8.2), by the ledger of holders, which
 * knows days. What a week changed is what they are told to have against what the ledger knew then: the ledger may be behind them. Null where none is kept or it has not begun.
 * `isDoubted` where the contract says other balances than transfers add up to.
 */
export async function holderMoves(
  desk: ChainDesk,
  asset: Hex,
  holders: readonly Pick<Balance, 'address' | 'amount'>[],
  isDoubted: boolean,
): Promise<ReadonlyMap<Hex, HolderMoves> | null> {
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true || holders.length === 0) return null
  try {
    return await atLayer(desk, TOKEN_HOLDERS, async ({ reads, through }) => {
      const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
      if (last === null) return null
      const weekAgo = Math.floor(last.timeMs / DAY_MS) - WEEK
      const amountOf = new Map(holders.map(({ address, amount }) => [address, amount]))
      const match = { asset, address: [...amountOf.keys()] }
      const by = (edge: Parameters<typeof reads.edgeRows>[3]) =>
        reads
          .edgeRows(TOKEN_HOLDINGS, match, 'address', edge)
          .then((rows) => new Map(rows.map((row) => [row['address'] as Hex, row])))
      const [firsts, newest, then] = await Promise.all([
        by({ end: 'first' }),
        by({ end: 'last' }),
        isDoubted ? null : by({ end: 'last', until: { by: 'day', through: weekAgo } }),
      ])
      // Whom only newer blocks know, the ledger does not.
      return new Map(
        [...newest].map(([address, row]) => {
          const before = then?.get(address)
          const change =
            then === null ? null : amountOf.get(address)! - (before === undefined ? 0n : joinHalves(before))
          const moves: HolderMoves = {
            firstMs: dayMs(firsts.get(address) ?? row),
            lastMs: dayMs(row),
            change7d: change?.toString() ?? null,
            through,
          }
          return [address, moves]
        }),
      )
    })
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

const dayMs = (row: FamilyRow): number => Number(row['day']) * DAY_MS
