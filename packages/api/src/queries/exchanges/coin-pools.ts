import type { CoinPool, CoinPoolKind, CoinQuote } from '@orrery/family/coin-pool'
import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { PoolDetail } from '@orrery/model/wire/pool'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOrNull, kindOf, nameTokens, numberOf } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

const MILLION = 1_000_000n
const ORIGIN = { height: 0, txIndex: 0, seq: 0 }
/** Kinds of exchanges whose pools are asked for their coins. */
const KINDS: readonly string[] = ['curve', 'balancer-v2'] satisfies readonly CoinPoolKind[]
const isCoinPool = (kind: string): kind is CoinPoolKind => KINDS.includes(kind)

/** The first and the newest exchange of a pool; null where none is indexed. */
export type Traded = { readonly first: FamilyRow; readonly last: FamilyRow }

/** What exchanges tell of a pool that no factory told of, by its key. */
export async function readTraded(
  { swaps }: EventSources,
  { newest, deep }: Snapshot,
  pool: Hex,
): Promise<Traded | null> {
  const [lasts, firsts] = await Promise.all(
    [{}, { after: ORIGIN }].map((from) =>
      Promise.all([newest, deep].map((reads) => reads.familyPage(swaps.table, { pool }, { limit: 1, ...from }))),
    ),
  )
  const last = lasts!.flat()[0]
  const first = firsts!.toReversed().flat()[0]
  return last === undefined || first === undefined ? null : { first, last }
}

/** The kind and the vault of a pool by its newest exchange. */
const heldBy = ({ swaps }: EventSources, { last }: Traded) => ({
  kind: kindOf(last, swaps.kinds),
  vault: hexOrNull(last, 'vault'),
})

/** What its contract tells of such a pool; null where it is of another kind, or the node does not tell. */
export async function askCoins(
  desk: ChainDesk,
  source: EventSources,
  pool: Hex,
  traded: Traded,
): Promise<CoinPool | null> {
  const { kind, vault } = heldBy(source, traded)
  return isCoinPool(kind) ? desk.node.coinPool(pool, kind, vault).catch(() => null) : null
}

/** How much less of a coin an amount brings for each than the least amount does, in millionths; 0 where it brings as much. Pure. */
export function impactOf({ given, received, least }: Pick<CoinQuote, 'given' | 'received' | 'least'>): number {
  const even = given * least.received
  const lack = even - received * least.given
  return even <= 0n || lack <= 0n ? 0 : Number((lack * MILLION) / even)
}

/** Writes what is known of a pool that no factory told of. */
export async function writeTraded(
  desk: ChainDesk,
  source: EventSources,
  traded: Traded,
  found: CoinPool | null,
): Promise<Pick<PoolDetail, 'traded' | 'coins'>> {
  const names = await nameTokens(desk, found?.coins.map(({ token }) => token) ?? [])
  const { kind, vault } = heldBy(source, traded)
  return {
    traded: {
      kind,
      vault: desk.wire.party(vault),
      firstHeight: placeOf(traded.first).height,
      height: numberOf(traded.last, 'height'),
    },
    coins: found && {
      height: found.asOf.height,
      coins: found.coins.map(({ token, balance }) => ({ token: names(token), balance: balance?.toString() ?? null })),
      impacts: found.quotes.flatMap((quote) => {
        const [from, to] = [found.coins[quote.from], found.coins[quote.to]]
        return from === undefined || to === undefined
          ? []
          : [
              {
                from: names(from.token),
                to: names(to.token),
                given: quote.given.toString(),
                received: quote.received.toString(),
                impactPpm: impactOf(quote),
              },
            ]
      }),
    },
  }
}

/** The coins of a pool that no factory told of, by their places; empty where they are not told. */
export async function findCoins(desk: ChainDesk, source: EventSources, pool: Hex): Promise<readonly Hex[]> {
  const traded = await atOneMoment(desk.runtime, (snapshot) => readTraded(source, snapshot, pool))
  // Events of other kinds name their tokens themselves.
  if (traded === null || heldBy(source, traded).kind !== 'curve') return []
  return (await askCoins(desk, source, pool, traded))?.coins.map(({ token }) => token) ?? []
}
