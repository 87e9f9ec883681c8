import type { StaleTip } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import { TIP_STATUSES, type TipStatus } from '@orrery/model/tip-status'
import type { BlockRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { nodeCalls, orAbsent, orNotOffered } from './node-calls.ts'
import { checkHeader } from './verify-block.ts'

/** Test networks have thousands of stale branches; the newest are told. */
const MOST_TIPS = 1_000

/** Branches of which the node has looked at headers at most: one that reaches higher than its own is where it is going. */
const AHEAD: readonly TipStatus[] = ['headers-only', 'valid-headers']

/**
 * Tips of the branches that the node knows and does not follow (`getchaintips`), the highest first; none where it does not tell. A
 * status that its documentation does not name counts as headers alone: nothing is claimed of such a branch. A node that still syncs tells
 * the chain that it syncs as such a branch, and between a header and its block it does the same: those are left out.
 */
export async function readStaleTips(rpc: RpcClient, signal: AbortSignal): Promise<readonly StaleTip[]> {
  const tips = (await orNotOffered(rpc.call(nodeCalls.chainTips(), signal))) ?? []
  const own = tips.find(({ status }) => status === 'active')
  if (own === undefined) return []
  return tips
    .filter(({ status, length }) => status !== 'active' && length > 0)
    .map(({ status, ...tip }) => ({
      ...tip,
      status: TIP_STATUSES.find((known) => known === status) ?? ('headers-only' as const),
    }))
    .filter(({ status, height }) => height <= own.height || !AHEAD.includes(status))
    .toSorted((a, b) => b.height - a.height)
    .slice(0, MOST_TIPS)
}

/** What a header tells; amounts and counts that only transactions tell are null or left out. Throws `UPSTREAM_MISMATCH` for one that has another hash. */
export async function readHeader(
  rpc: RpcClient,
  hash: Hex,
  chain: ChainOf<'utxo'>,
  signal: AbortSignal,
): Promise<BlockRow | null> {
  const header = await orAbsent(rpc.call(nodeCalls.header(hash), signal))
  if (header === null) return null
  checkHeader({ ...header, hash }, chain)
  const { version, bits, nonce, merkleRoot, difficulty, chainwork } = header
  return {
    height: header.height,
    hash,
    parentHash: header.parentHash ?? `0x${'00'.repeat(32)}`,
    timeMs: header.time * 1_000,
    txCount: 0,
    size: null,
    producer: null,
    fees: null,
    reward: null,
    burnt: null,
    ext: { version, bits, nonce, merkleRoot, difficulty, chainwork },
  }
}
