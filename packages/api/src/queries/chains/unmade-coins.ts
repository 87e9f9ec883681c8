import type { ChainOf } from '@orrery/model/chain'
import { REPEATED_COINBASES } from '@orrery/model/repeated-coinbases'
import { STAT, type StatRow } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainRuntime } from '../../runtime.ts'
import { sideOf, type Snapshot } from '../snapshot.ts'
import { measureOf } from './statistics.ts'

/** What coinbases made by their own word that is in no set of unspent outputs, base units (screens-nonevm §4.3). */
export type UnmadeCoins = {
  /** Of block 0; null where it is not indexed. */
  readonly first: bigint | null
  /** Of coinbases that repeat an earlier one, whose outputs they replaced (BIP-30), by height; most chains have none. */
  readonly repeated: ReadonlyMap<number, bigint>
}

/** What coinbases of blocks that change no more told without making it, by height. */
const SETTLED = new WeakMap<ChainRuntime, Map<number, bigint>>()

/** Reads what coinbases of a chain of outputs told without making it. Throws what the archive throws. */
export async function unmadeCoins(runtime: ChainRuntime, snapshot: Snapshot): Promise<UnmadeCoins> {
  const settled = SETTLED.get(runtime) ?? new Map<number, bigint>()
  SETTLED.set(runtime, settled)
  const rewardAt = async (height: number) => (await sideOf(snapshot, height).block(height))?.reward ?? null
  /** Null where the block is not indexed. */
  const repeatedAt = async (height: number, txid: Hex): Promise<bigint | null> => {
    const [coinbase] = await sideOf(snapshot, height).txsOfBlock(height, 0, 1)
    return coinbase === undefined ? null : coinbase.hash === txid ? await rewardAt(height) : 0n
  }
  const once = async (height: number, read: () => Promise<bigint | null>): Promise<bigint | null> => {
    const told = settled.get(height) ?? (await read())
    // Nothing takes the place of block 0.
    if (told !== null && height <= (snapshot.view.final ?? 0)) settled.set(height, told)
    return told
  }
  const repeated = new Map<number, bigint>()
  for (const [height, txid] of REPEATED_COINBASES) {
    if (height > (snapshot.tip?.height ?? -1)) continue
    const told = await once(height, () => repeatedAt(height, txid))
    if (told) repeated.set(height, told)
  }
  return { first: await once(0, () => rewardAt(0)), repeated }
}

/** Whether outputs come to be without a coinbase, too: withdrawals from DASH's credit pool make such (DIP-27). */
export const hasCreditPool = ({ quirks }: ChainOf<'utxo'>): boolean => quirks.masternodes === true

/** What came back from the credit pool, base units: 0 on a chain without one; null where a block does not tell it. Pure. */
export function unlockedOf(chain: ChainOf<'utxo'>, ever: readonly StatRow[]): bigint | null {
  if (!hasCreditPool(chain)) return 0n
  const { count, sum } = measureOf(ever, 'unlocked')
  return count === measureOf(ever, STAT.time).count ? sum : null
}

/**
 * What unspent outputs hold, of what blocks made beyond fees: without what never came to be and what went to outputs that nobody can spend, with what came back from a credit pool. This is what
 * nodes tell as the total of their set. Null where it is not known. Pure.
 */
export function unspentOf(
  chain: ChainOf<'utxo'>,
  made: bigint | null,
  { first, repeated }: UnmadeCoins,
  ever: readonly StatRow[],
): bigint | null {
  const unlocked = unlockedOf(chain, ever)
  if (made === null || first === null || unlocked === null) return null
  // Only blocks that burn something tell how much.
  const burnt = measureOf(ever, STAT.burnt).sum
  return repeated.values().reduce((sum, reward) => sum - reward, made - first - burnt + unlocked)
}
