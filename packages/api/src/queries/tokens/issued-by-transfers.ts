import type { EventSources } from '@orrery/family/event-sources'
import type { Position } from '@orrery/model/reads'
import { quotesOf } from '@orrery/model/quotes'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { logOfPlace } from '@orrery/model/transfer-place'
import type { FamilyRow, TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { keyedList, numberOf } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import type { FoundRows, KeysetList } from '../lists/keyset-list.ts'
import { createLru, type Lru } from '../lru.ts'
import type { Snapshot } from '../snapshot.ts'
import { fittingTransfers, type SupplyMove } from '../transactions/filter-moves.ts'

/** Coins whose transfers are looked through: each is a list of its own. */
const MOST_COINS = 8
/** Newest events of a coin among which one of its supply is looked for, and how long it counts as one that tells none. */
const LOOKED = 20
const UNTOLD_MS = 600_000
const KEPT = 64
/** Places of one log in the order of transfers (`TransferRow.seq`). */
const IN_A_LOG = 2 ** 16

const known = new WeakMap<ChainDesk['node'], Lru<Hex, boolean>>()

/**
 * Dollar coins whose issue only transfers from and to nobody tell, as DAI’s (screens-evm §8.4): known ones, of the chain’s record or the operator’s file, that
 * log no event of their own by which it is told.
 */
export async function silentCoins(desk: ChainDesk, snapshot: Snapshot, source: EventSources): Promise<readonly Hex[]> {
  const { chain, runtime } = desk
  const issued = (chain.family === 'evm' ? STABLECOINS.get(chain.quirks.chainId) : undefined) ?? []
  const byEvents = new Set(issued.filter((coin) => coin.byEvents !== undefined).map(({ address }) => address))
  const told = known.get(desk.node) ?? createLru<Hex, boolean>(KEPT, () => desk.clock.monotonic())
  known.set(desk.node, told)
  const silent: Hex[] = []
  for (const coin of quotesOf(chain, runtime.tokenPlans?.dollars).dollars) {
    if (silent.length === MOST_COINS) break
    if (byEvents.has(coin)) continue
    const tells = told.get(coin) ?? (await tellsSupply(snapshot, source, coin))
    told.set(coin, tells, UNTOLD_MS)
    if (!tells) silent.push(coin)
  }
  return silent
}

/** Whether one of a coin's newest events is of its supply. */
async function tellsSupply({ newest, deep }: Snapshot, source: EventSources, coin: Hex): Promise<boolean> {
  const { stablecoins } = source
  const list = keyedList(source, stablecoins, stablecoins.topic, coin)
  for (const side of [newest, deep]) {
    const rows = await list.read(side, { limit: LOOKED })
    if (rows.some((row) => stablecoins.supply.includes(numberOf(row, 'kind')))) return true
  }
  return false
}

/**
 * Transfers of some coins from and to nobody, as rows of events with `by_transfer`, what they did: walked, since what made or ended coins is found among all their transfers. Their place is that of the
 * log, so that they stand between events in the chain's order.
 */
export function issuedByTransfers(
  desk: ChainDesk,
  snapshot: Snapshot,
  asked: { readonly token: readonly Hex[]; readonly supply: SupplyMove },
): KeysetList<FamilyRow> {
  const list = fittingTransfers(desk, snapshot, asked)
  return {
    name: `${asked.supply} by transfers of ${asked.token.join(' ')}`,
    position: placeOf,
    async read(reads, { before, after, ...page }): Promise<FoundRows<FamilyRow>> {
      const found = await list.read(reads, {
        ...page,
        ...(before && { before: { ...before, seq: before.seq * IN_A_LOG } }),
        ...(after && { after: { ...after, seq: (after.seq + 1) * IN_A_LOG - 1 } }),
      })
      const rows = found.map(asEvent)
      const { stoppedAt } = found
      return stoppedAt === undefined ? rows : Object.assign(rows, { stoppedAt: logPlace(stoppedAt) })
    },
  }
}

const logPlace = (at: Position): Position => ({ ...at, seq: logOfPlace(at.seq) })

function asEvent({ from, to, asset, amount, ...row }: TransferRow): FamilyRow {
  const { height, txIndex, seq } = logPlace(row)
  return {
    height,
    tx_index: txIndex,
    seq,
    token: asset,
    account: from === null ? to : from,
    by_account: null,
    amount,
    by_transfer: from === null ? 'minted' : 'burnt',
  }
}
