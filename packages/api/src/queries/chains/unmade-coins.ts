import type { ChainOf } from '@orrery/model/chain'
import { REPEATED_COINBASES } from '@orrery/model/repeated-coinbases'
import { STAT, type StatRow } from '@orrery/model/statistics'
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

const LAST_REPEATED = Math.max(...REPEATED_COINBASES.keys())
/** Of chains that have all blocks and whose blocks up to there change no more. */
const SETTLED = new WeakMap<ChainRuntime, UnmadeCoins>()

/** Reads what coinbases of a chain of outputs told without making it. Throws what the archive throws. */
export async function unmadeCoins(runtime: ChainRuntime, snapshot: Snapshot): Promise<UnmadeCoins> {
  const known = SETTLED.get(runtime)
  if (known !== undefined) return known
  const rewardAt = async (height: number) => (await sideOf(snapshot, height).block(height))?.reward ?? null
  const repeated = new Map<number, bigint>()
  for (const [height, txid] of REPEATED_COINBASES) {
    if (height > (snapshot.tip?.height ?? -1)) continue
    const [coinbase] = await sideOf(snapshot, height).txsOfBlock(height, 0, 1)
    if (coinbase?.hash === txid) repeated.set(height, (await rewardAt(height)) ?? 0n)
  }
  const told = { first: await rewardAt(0), repeated }
  if (snapshot.coverage.complete && (snapshot.view.final ?? -1) >= LAST_REPEATED) SETTLED.set(runtime, told)
  return told
}

/** Whether coinbases make all coins there are: withdrawals from DASH's credit pool make outputs besides (DIP-27). */
export const madeByCoinbases = ({ quirks }: ChainOf<'utxo'>): boolean => !('masternodes' in quirks)

/**
 * What unspent outputs hold, of what blocks made beyond fees: without what never came to be, and what went to outputs that nobody can spend. This is what nodes
 * tell as the total of their set. Null where it is not known. Pure.
 */
export function unspentOf(
  chain: ChainOf<'utxo'>,
  made: bigint | null,
  { first, repeated }: UnmadeCoins,
  ever: readonly StatRow[],
): bigint | null {
  if (made === null || first === null || !madeByCoinbases(chain)) return null
  // Only blocks that burn something tell how much.
  const burnt = measureOf(ever, STAT.burnt).sum
  return repeated.values().reduce((sum, reward) => sum - reward, made - first - burnt)
}
