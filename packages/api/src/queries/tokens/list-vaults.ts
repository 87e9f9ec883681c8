import type { VaultState } from '@orrery/family/contract-states'
import { VAULT_ACTIVITY, VAULT_FLOWS } from '@orrery/model/vault-activity'
import type { ListOf } from '@orrery/model/wire/common'
import type { VaultSummary } from '@orrery/model/wire/events'
import type { Ledger } from '@orrery/model/wire/rune'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { atLayer, type LayerMoment } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { nameTokens } from '../lists/event-pages.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { createLru, type Lru } from '../lru.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { readVault, wireVault } from './read-vault.ts'
import { toList } from '../lists/to-list.ts'
import { within } from '../with-deadline.ts'

type Flows = { readonly vault: Hex; readonly deposits: number; readonly withdrawals: number }

/** Contracts that are listed, which is as far as pages go. */
const MOST = PAGER_CAP
const SUMS = ['deposits', 'withdrawals']
/** What a list waits for the contracts of its rows, how many are asked at a time, and how long their answers are kept. */
const WAIT_MS = 1_500
const AT_ONCE = 8
const KEPT_MS = 30_000
const KEPT = 2_000

/** What the sums tell of vaults, by which they may come: both together, or one of them. */
export type VaultOrder = 'busy' | 'deposits' | 'withdrawals'

type Shelf = {
  /** Each order at one block of the sums; it changes with their next step. */
  readonly ranked: Map<
    VaultOrder,
    { readonly through: number; readonly hash: Hex | null; readonly rows: Promise<readonly Flows[]> }
  >
  readonly told: Lru<Hex, Promise<VaultState | null>>
}
const shelves = new WeakMap<ChainDesk['node'], Shelf>()

/**
 * Contracts that logged as vaults do, the busiest first, each with what it tells of itself (screens-evm §8.1). Throws `CAPABILITY_MISSING` where no sums are kept.
 */
export async function listVaults(
  desk: ChainDesk,
  order: VaultOrder,
  params: ListParams,
): Promise<Answer<{ readonly ledger: Ledger; readonly list: ListOf<VaultSummary> }>> {
  const shelf = shelfOf(desk)
  const { at, page, total } = await atLayer(desk, VAULT_ACTIVITY, async (at) => {
    const rows = await rank(shelf, at, order)
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} vaults ${order}`,
        anchor: null,
        read: (offset, limit) => Promise.resolve(rows.slice(offset, offset + limit)),
      },
      params,
    )
    return { at, page, total: rows.length }
  })
  // Beside the moment above: the contracts are asked how they stand now.
  const ownNames = await nameTokens(
    desk,
    page.rows.map(({ vault }) => vault),
  )
  const states = await askAll(
    desk,
    shelf,
    page.rows.map(({ vault }) => ({ vault, decimals: ownNames(vault).decimals })),
  )
  const assets = await nameTokens(
    desk,
    states.flatMap((state) => (state ? [state.asset] : [])),
  )
  const hits = page.rows.map(({ vault, deposits, withdrawals }, index): VaultSummary => {
    const state = states[index]
    return {
      token: ownNames(vault),
      deposits,
      withdrawals,
      isVault: state === undefined ? null : state !== null,
      vault: state ? wireVault(desk, state, assets) : null,
    }
  })
  const list = toList(at.snapshot, page, hits, total)
  return {
    data: {
      ledger: at.ledger,
      list: total < MOST ? list : { ...list, extend: { ...list.extend, totalIsFloor: true } },
    },
    head: desk.wire.head(at.tip),
  }
}

function shelfOf({ node, clock }: ChainDesk): Shelf {
  const known = shelves.get(node) ?? { ranked: new Map(), told: createLru(KEPT, () => clock.monotonic()) }
  shelves.set(node, known)
  return known
}

async function rank(
  shelf: Shelf,
  { reads, through, snapshot }: LayerMoment,
  order: VaultOrder,
): Promise<readonly Flows[]> {
  const hash = snapshot.tip?.hash ?? null
  const known = shelf.ranked.get(order)
  if (known?.through === through && known.hash === hash) return known.rows
  // The store ranks: anybody may log like a vault, and no number of such contracts may push the busiest out before they are compared.
  const rows = reads.ranked(VAULT_FLOWS, {}, 'vault', SUMS, MOST, order === 'busy' ? SUMS : [order]).then((found) =>
    found.map((row): Flows => ({
      vault: row['vault'] as Hex,
      deposits: Number(row['deposits']),
      withdrawals: Number(row['withdrawals']),
    })),
  )
  const ranked = { through, hash, rows }
  shelf.ranked.set(order, ranked)
  rows.catch(() => {
    if (shelf.ranked.get(order) === ranked) shelf.ranked.delete(order)
  })
  return rows
}

/** What each tells of itself; undefined where the node did not answer in time. */
async function askAll(
  desk: ChainDesk,
  { told }: Shelf,
  vaults: readonly { readonly vault: Hex; readonly decimals: number | null }[],
): Promise<readonly (VaultState | null | undefined)[]> {
  const states: (VaultState | null | undefined)[] = vaults.map(() => undefined)
  const asking = sideBySide(
    vaults.map(({ vault, decimals }, index) => async () => {
      let answer = told.get(vault)
      if (answer === undefined) {
        answer = readVault(desk, vault, decimals, null)
        told.set(vault, answer, KEPT_MS)
        // What was not told is asked for again.
        answer.catch(() => told.delete(vault))
      }
      states[index] = await answer.catch(() => undefined)
    }),
    AT_ONCE,
  )
  await within(WAIT_MS, asking)
  return [...states]
}
