import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { LayerReads } from '@orrery/model/layer'
import type { TokenRow } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { TokenSummary } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'
import { amountOf, DAY_MS } from './token-activity.ts'
import { countTransfersOfDay } from './token-summary.ts'

type Lately = Omit<NonNullable<TokenSummary['lately']>, 'floor'>

/** Columns of the ledger of what tokens did by day that tell how many items there are. */
export const ITEM_SUMS = ['minted_high', 'minted_low', 'burnt_high', 'burnt_low']

/** The last day of UTC that is over, by its number since 1970; null where a ledger whose last block is of `throughMs` has not come to its end. Pure. */
export function lastWholeDay(throughMs: number | null, nowMs: number): number | null {
  const today = Math.floor(nowMs / DAY_MS)
  return throughMs === null || throughMs < today * DAY_MS ? null : today - 1
}

/** What happened to tokens lately, and how many items collections have (screens-evm §8.1). By address. */
export async function readLately(
  desk: ChainDesk,
  snapshot: Snapshot,
  tokens: readonly Pick<TokenRow, 'address' | 'standard' | 'height'>[],
): Promise<(address: Hex) => Lately> {
  const addresses = tokens.map(({ address }) => address)
  const collections = tokens.flatMap(({ address, standard }) => (standard === 'erc20' ? [] : [address]))
  const [times, transfers, holders, told] = await Promise.all([
    timesOfFirst(snapshot, tokens),
    Promise.all(addresses.map(async (one) => [one, await countTransfersOfDay(desk, snapshot, one)] as const)),
    holdersOfLastDay(desk, addresses),
    ofLayer(desk, TOKEN_ACTIVITY, addresses, async (reads, day) => ({
      mints:
        day === null
          ? null
          : sumsOf(
              await reads.summed(TOKEN_DAYS, { asset: addresses, day }, 'asset', ['mints'], addresses.length),
              (row) => Number(row['mints']),
            ),
      items:
        collections.length === 0
          ? new Map<Hex, bigint>()
          : sumsOf(
              await reads.summed(TOKEN_DAYS, { asset: collections }, 'asset', ITEM_SUMS, collections.length),
              (row) => amountOf(row, 'minted') - amountOf(row, 'burnt'),
            ),
    })),
  ])
  const ofDay = new Map(transfers)
  return (address) => ({
    transfers: ofDay.get(address) ?? null,
    firstMs: times.get(address) ?? null,
    holders: holders === null ? null : (holders.get(address) ?? 0),
    mints: told === null || told.mints === null ? null : (told.mints.get(address) ?? 0),
    items: told?.items.get(address)?.toString() ?? null,
  })
}

/** When tokens were first seen: a transfer is in a block with transactions, whose first tells its time. By address. */
async function timesOfFirst(
  { newest, deep }: Snapshot,
  tokens: readonly Pick<TokenRow, 'address' | 'height'>[],
): Promise<ReadonlyMap<Hex, number>> {
  const places = [...new Set(tokens.map(({ height }) => height))].map((height) => ({ height, txIndex: 0 }))
  if (places.length === 0) return new Map()
  const refs = (await Promise.all([newest.txRefs(places), deep.txRefs(places)])).flat()
  const byHeight = new Map(refs.map(({ height, timeMs }) => [height, timeMs]))
  return new Map(
    tokens.flatMap(({ address, height }) => {
      const timeMs = byHeight.get(height)
      return timeMs === undefined ? [] : [[address, timeMs] as const]
    }),
  )
}

/** By how many holders of tokens changed on the last whole day; those without a change are left out. null where no ledger tells. */
export const holdersOfLastDay = (
  desk: ChainDesk,
  addresses: readonly Hex[],
): Promise<ReadonlyMap<Hex, number> | null> =>
  ofLayer(desk, TOKEN_HOLDERS, addresses, async (reads, day) =>
    day === null
      ? null
      : sumsOf(
          await reads.summed(TOKEN_HOLDER_DAYS, { asset: addresses, day }, 'asset', ['came', 'went'], addresses.length),
          (row) => Number(row['came']) - Number(row['went']),
        ),
  )

const sumsOf = <T>(
  rows: Awaited<ReturnType<LayerReads['summed']>>,
  of: (row: (typeof rows)[number]) => T,
): ReadonlyMap<Hex, T> => new Map(rows.map((row) => [row['asset'] as Hex, of(row)]))

/** What a ledger tells; null where none is kept, it has not begun, or the sums are more than a reader may have. */
async function ofLayer<T>(
  desk: ChainDesk,
  id: string,
  addresses: readonly Hex[],
  read: (reads: LayerReads, day: number | null) => Promise<T | null>,
): Promise<T | null> {
  if (desk.runtime.layers?.has(id) !== true || addresses.length === 0) return null
  try {
    return await atLayer(desk, id, async ({ reads, through }) => {
      if (through < 0) return null
      const last = await desk.runtime.archive.reads.block(through)
      return read(reads, lastWholeDay(last?.timeMs ?? null, desk.clock.now()))
    })
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}
