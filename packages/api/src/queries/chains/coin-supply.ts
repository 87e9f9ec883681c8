import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { BlockRow } from '@orrery/model/rows'
import { STAT } from '@orrery/model/statistics'
import type { CoinSupply } from '@orrery/model/wire/mining'
import { EMPTY } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { EVER } from './ever.ts'
import { minted } from './home-sums.ts'
import { issuanceOf } from './issuance.ts'
import type { RichBook } from '../rankings/rich-lists.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { measureOf, readStatistics } from './statistics.ts'
import { hasCreditPool, unlockedOf, unmadeCoins, unspentOf, type UnmadeCoins } from './unmade-coins.ts'

/** Blocks by which the ranking of balances may be behind for its sum to be held against what blocks made. */
const MOST_BEHIND = 100

/**
 * How much of its coin an output chain has, counted twice: by what blocks made, less what nobody can spend, and by the balances of all addresses (screens-nonevm §2).
 * Throws `CAPABILITY_MISSING` elsewhere.
 */
export async function readCoinSupply(desk: ChainDesk): Promise<Answer<CoinSupply>> {
  const { chain, wire } = desk
  if (chain.family !== 'utxo')
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'coin-supply' })
  const found = await desk.rich.book(EMPTY)
  const book = found === 'untold' ? null : found
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { tip, counted } = snapshot
    const issuance = issuanceOf(chain)
    const rows =
      tip === null || !counted.complete
        ? []
        : await readStatistics(snapshot, [STAT.time, STAT.reward, STAT.fees, STAT.burnt, 'unlocked'], EVER)
    const made = minted(rows)
    const unmade = await unmadeCoins(desk.runtime, snapshot)
    const { first, repeated } = unmade
    const lost = rows.length === 0 ? null : measureOf(rows, STAT.burnt).sum
    const creditPool = hasCreditPool(chain) ? { holds: await creditPoolBehind(snapshot) } : null
    const burnt = burntOf(lost, creditPool, unlockedOf(chain, rows))
    const unspent = rows.length === 0 ? null : unspentOf(chain, made === null ? null : BigInt(made), unmade, rows)
    const then =
      unspent === null || book === null || tip === null ? null : await unspentAt(snapshot, unspent, unmade, book, chain)
    return {
      data: {
        asOf: tip?.height ?? null,
        made,
        first: first?.toString() ?? null,
        ...(repeated.size > 0 && {
          repeated: repeated
            .values()
            .reduce((sum, reward) => sum + reward, 0n)
            .toString(),
        }),
        burnt: burnt?.toString() ?? null,
        ...(creditPool !== null && { creditPool: creditPool.holds?.toString() ?? null }),
        unspent: unspent?.toString() ?? null,
        issued: tip === null ? null : (issuance?.upTo(tip.height)?.toString() ?? null),
        most: issuance?.most?.toString() ?? null,
        balances: {
          state: found === null ? 'preparing' : found === 'untold' ? 'untold' : 'ready',
          asOf: book?.asOf.height ?? null,
          total: book?.total.toString() ?? null,
          apart: then === null || book === null ? null : (then - book.total).toString(),
        },
      },
      head: wire.head(tip),
    }
  })
}

/** What went to outputs that nobody can spend and is no part of a credit pool: what was locked for that is what it holds and what came back. Null where it is not known. */
function burntOf(lost: bigint | null, pool: { readonly holds: bigint | null } | null, unlocked: bigint | null) {
  if (lost === null || pool === null) return lost
  return pool.holds === null || unlocked === null ? null : lost - pool.holds - unlocked
}

/** What the credit pool holds behind the newest block; null where that does not tell. */
async function creditPoolBehind(snapshot: Snapshot): Promise<bigint | null> {
  const block = snapshot.tip === null ? null : await blockAt(snapshot, snapshot.tip.height)
  return amountOf(block?.ext['creditPool'])
}

/** An amount of a block's own fields, base units; null where there is none. */
const amountOf = (value: unknown): bigint | null =>
  typeof value === 'string' && /^\d{1,77}$/.test(value) ? BigInt(value) : null

const blockAt = (snapshot: Snapshot, height: number): Promise<BlockRow | null> => sideOf(snapshot, height).block(height)

/** What was unspent behind the block of a ranking; null where that lost its place, is too far behind or a block since does not tell. */
async function unspentAt(
  snapshot: Snapshot,
  unspent: bigint,
  { repeated }: UnmadeCoins,
  { asOf }: RichBook,
  chain: ChainOf<'utxo'>,
): Promise<bigint | null> {
  const behind = snapshot.tip!.height - asOf.height
  if (behind < 0 || behind > MOST_BEHIND || (await blockAt(snapshot, asOf.height))?.hash !== asOf.hash) return null
  let then = unspent
  for (let height = asOf.height + 1; height <= snapshot.tip!.height; height++) {
    const block = await blockAt(snapshot, height)
    const unlocked = hasCreditPool(chain) ? amountOf(block?.ext['unlocked']) : 0n
    if (block === null || block.reward === null || block.fees === null || unlocked === null) return null
    then -= block.reward - block.fees - (block.burnt ?? 0n) + unlocked - (repeated.get(height) ?? 0n)
  }
  return then
}
