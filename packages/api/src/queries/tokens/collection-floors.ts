import type { TokenRow } from '@orrery/model/rows'
import type { TokenFloor } from '@orrery/model/wire/token'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createLru } from '../lru.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { nameTokens } from '../lists/event-pages.ts'
import { within } from '../with-deadline.ts'
import { findSales, pricesOf } from './token-sales.ts'

/** The lowest price of single items lately, in what most of them were paid with. */
export type Floor = {
  /** null where none was sold. */
  readonly price: { readonly token: Hex | null; readonly amount: bigint } | null
  readonly sales: number
  /** Whether these are all sales of that time. */
  readonly isAll: boolean
}

/** Lowest prices of collections, read beside the requests: one collection at a time, kept in memory for some minutes. */
export type CollectionFloors = {
  /** What is known of these after a short wait: `failed` where it could not be read, nothing of what is still to be read. */
  read(assets: readonly Hex[]): Promise<ReadonlyMap<Hex, Floor | 'failed'>>
}

const KEPT_MS = 600_000
const FAILED_MS = 60_000
const COLLECTIONS = 2_000
/** Whoever asks for many pages of collections one after the other leaves no more work behind. */
const WAITING = 200
const WAIT_MS = 1_500

/** Keeps what `readFloor` reads; nothing is read before it is asked for (screens-evm §8.1). */
export function createCollectionFloors(
  readOne: (asset: Hex) => Promise<Floor>,
  clock: Pick<Clock, 'monotonic'>,
): CollectionFloors {
  const known = createLru<Hex, Floor | 'failed'>(COLLECTIONS, () => clock.monotonic())
  const waiting = new Map<Hex, Promise<void>>()
  let turn: Promise<void> = Promise.resolve()

  const enqueue = (asset: Hex): Promise<void> => {
    const queued = waiting.get(asset)
    if (queued !== undefined || waiting.size >= WAITING) return queued ?? Promise.resolve()
    const mine = turn
      .then(async () => known.set(asset, await readOne(asset), KEPT_MS))
      .catch(() => known.set(asset, 'failed', FAILED_MS))
      .finally(() => void waiting.delete(asset))
    waiting.set(asset, mine)
    turn = mine
    return mine
  }

  return {
    async read(assets) {
      const lacking = assets.filter((asset) => known.get(asset) === undefined)
      if (lacking.length > 0) await within(WAIT_MS, Promise.all(lacking.map(enqueue)))
      return new Map(
        assets.flatMap((asset) => {
          const floor = known.get(asset)
          return floor === undefined ? [] : [[asset, floor] as const]
        }),
      )
    },
  }
}

/** The floor of a collection as it is now. */
export async function readFloor(desk: ChainDesk, asset: Hex): Promise<Floor> {
  const { sales, isAll } = await findSales(desk, asset)
  const [first] = pricesOf(sales)
  return {
    price: first === undefined ? null : { token: first.token, amount: first.lowest },
    sales: sales.length,
    isAll,
  }
}

/** Floors of the collections among tokens, by address; null for those that are none. */
export async function tellFloors(
  desk: ChainDesk,
  tokens: readonly Pick<TokenRow, 'address' | 'standard'>[],
): Promise<(address: Hex) => TokenFloor | null> {
  const collections = tokens.flatMap(({ address, standard }) => (standard === 'erc20' ? [] : [address]))
  if (collections.length === 0) return () => null
  const floors = await desk.floors.read(collections)
  const paidWith = [...floors.values()].flatMap((floor) =>
    floor === 'failed' || floor.price === null || floor.price.token === null ? [] : [floor.price.token],
  )
  const names = await nameTokens(desk, [...new Set(paidWith)])
  const isCollection = new Set(collections)
  return (address) => {
    if (!isCollection.has(address)) return null
    const floor = floors.get(address)
    if (floor === undefined || floor === 'failed')
      return { isMaking: floor === undefined, sales: null, isAll: false, price: null }
    const { price, sales, isAll } = floor
    const token = price === null || price.token === null ? null : names(price.token)
    return { isMaking: false, sales, isAll, price: price && { token, amount: price.amount.toString() } }
  }
}
