import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Balance } from '@orrery/model/reads'
import type { HolderGroup } from '@orrery/model/wire/holder'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { atOneMoment } from '../snapshot.ts'
import { within } from '../with-deadline.ts'
import { openHolderBook } from './holder-book.ts'
import { groupHolders, GROUPED } from './holder-groups.ts'

/** Holders that say of themselves that they keep a token for a time; `asked` is how many of the largest were asked, null where that was not possible. */
export type LockedHolders = { readonly locked: ReadonlySet<Hex>; readonly asked: number | null }

/** The largest contracts among holders that are asked, and as many of which the index does not know what they are: calls that make contracts are not all traced. */
const ASKED = 30
/** How long a list waits for their answers. */
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

/** Of the largest holders those that are asked whether they keep it for a time: known contracts, those of `also`, and others that may be some. Pure. */
export function mayLock(
  rows: readonly Balance[],
  groups: ReadonlyMap<Hex, HolderGroup>,
  also?: HolderGroup,
): { readonly contracts: readonly Balance[]; readonly known: number; readonly others: readonly Balance[] } {
  const of = (...wanted: readonly (HolderGroup | undefined)[]): readonly Balance[] =>
    rows.filter(({ address }) => wanted.includes(groups.get(address) ?? 'other'))
  const contracts = of('contract', also)
  return { contracts: contracts.slice(0, ASKED), known: contracts.length, others: of('other').slice(0, ASKED) }
}

async function askLockers(desk: ChainDesk, asset: Hex): Promise<LockedHolders> {
  const holders = await atOneMoment(desk.runtime, async (snapshot) => {
    if (!snapshot.coverage.complete) return null
    const book = await openHolderBook(desk, snapshot, asset)
    const rows = await book.page(0, GROUPED)
    const groups = await groupHolders(
      desk,
      snapshot,
      rows.map(({ address }) => address),
    )
    const { contracts, others } = mayLock(rows, groups)
    return [...contracts, ...others].map(({ address }) => address)
  }).catch((error: unknown) => {
    if (isOrreryError(error, 'BEING_COUNTED')) return null
    throw error
  })
  if (holders === null) return UNTOLD
  if (holders.length === 0) return { locked: new Set(), asked: 0 }
  const told = await within(
    NODE_MS,
    desk.node.lockers(asset, holders).catch(() => null),
  )
  return told == null
    ? UNTOLD
    : { locked: new Set(holders.filter((_, at) => told.locks[at] != null)), asked: holders.length }
}
