import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { atOneMoment } from '../snapshot.ts'
import { within } from '../with-deadline.ts'
import { openHolderBook } from './holder-book.ts'
import { groupHolders, GROUPED } from './holder-groups.ts'

/** Contracts that say of themselves that they keep a token for a time; `asked` is how many of its largest holders were asked, null where that was not possible. */
export type LockedHolders = { readonly locked: ReadonlySet<Hex>; readonly asked: number | null }

/** The largest contracts among holders that are asked, as for tokenomics; and how long a list waits for their answers. */
const ASKED = 30
const NODE_MS = 2_000
/** What they said stands for so long; that they did not answer, for less. */
const KEPT_MS = 600_000
const FAILED_MS = 30_000
const TOKENS = 256

const UNTOLD: LockedHolders = { locked: new Set(), asked: null }
const kept = new WeakMap<object, Lru<Hex, Promise<LockedHolders>>>()

/** Holders of a token that are lockers by their own interface (screens-evm §8.2), asked once in ten minutes. Never throws what only says that holders are not told now. */
export function lockedHolders(desk: ChainDesk, asset: Hex): Promise<LockedHolders> {
  const own = kept.get(desk.runtime) ?? createLru<Hex, Promise<LockedHolders>>(TOKENS, () => desk.clock.monotonic())
  kept.set(desk.runtime, own)
  const known = own.get(asset)
  if (known !== undefined) return known
  const asking = askLockers(desk, asset)
  own.set(asset, asking, KEPT_MS)
  asking.then(
    (told) => told.asked === null && own.set(asset, asking, FAILED_MS),
    () => own.delete(asset),
  )
  return asking
}

async function askLockers(desk: ChainDesk, asset: Hex): Promise<LockedHolders> {
  const contracts = await atOneMoment(desk.runtime, async (snapshot) => {
    if (!snapshot.coverage.complete) return null
    const book = await openHolderBook(desk, snapshot, asset)
    const rows = await book.page(0, GROUPED)
    const groups = await groupHolders(
      desk,
      snapshot,
      rows.map(({ address }) => address),
    )
    return rows.flatMap(({ address }) => (groups.get(address) === 'contract' ? [address] : [])).slice(0, ASKED)
  }).catch((error: unknown) => {
    if (isOrreryError(error, 'BEING_COUNTED')) return null
    throw error
  })
  if (contracts === null) return UNTOLD
  if (contracts.length === 0) return { locked: new Set(), asked: 0 }
  const told = await within(
    NODE_MS,
    desk.node.lockers(asset, contracts).catch(() => null),
  )
  return told == null
    ? UNTOLD
    : { locked: new Set(contracts.filter((_, at) => told.locks[at] != null)), asked: contracts.length }
}
