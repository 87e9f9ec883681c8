import type { RpcClient } from '@orrery/transport/rpc'
import { nodeCalls, orNotOffered } from './node-calls.ts'

/** Fee tiers in base units per vbyte, as decimal text. */
export type FeeTiers = {
  readonly slow: string
  readonly standard: string
  readonly fast: string
  readonly rapid: string
  /** The least that the node takes into its pool. */
  readonly least: string
}

// screens §4.4: estimatesmartfee 1, 3, 6, 144; the node answers for 2 when it is asked for 1.
const TARGETS = { rapid: 1, fast: 3, standard: 6, slow: 144 }

/**
 * What the node itself estimates; where it has too little to go by, the least that it takes into its
 * pool. null when it says neither. A faster tier is never cheaper than a slower one.
 */
export async function readFeeTiers(rpc: RpcClient, signal: AbortSignal): Promise<FeeTiers | null> {
  const least = await orNotOffered(rpc.call(nodeCalls.mempoolInfo(), signal))
  if (least === null) return null
  const estimate = async (blocks: number): Promise<bigint> =>
    (await orNotOffered(rpc.call(nodeCalls.smartFee(blocks), signal))) ?? least.minFee
  const slow = atLeast(await estimate(TARGETS.slow), least.minFee)
  const standard = atLeast(await estimate(TARGETS.standard), slow)
  const fast = atLeast(await estimate(TARGETS.fast), standard)
  const rapid = atLeast(await estimate(TARGETS.rapid), fast)
  return {
    slow: perByte(slow),
    standard: perByte(standard),
    fast: perByte(fast),
    rapid: perByte(rapid),
    least: perByte(least.minFee),
  }
}

const atLeast = (value: bigint, least: bigint): bigint => (value > least ? value : least)

const perByte = (perThousand: bigint): string =>
  `${perThousand / 1000n}.${(perThousand % 1000n).toString().padStart(3, '0')}`.replace(/\.?0+$/, '')
