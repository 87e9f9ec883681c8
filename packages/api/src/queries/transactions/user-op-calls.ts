import type { EventSources, PackedUserOp } from '@orrery/family/event-sources'
import type { CallNode } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOf, hexOf } from '../lists/event-pages.ts'
import { atOneMoment } from '../snapshot.ts'
import { findOp } from './user-ops.ts'

/** What an operation did, found in the calls of its transaction. */
export type OpCalls = {
  readonly txHash: Hex
  readonly asked: PackedUserOp | null
  /** Its own frames, the entry point's first; null where they cannot be told apart. */
  readonly frames: readonly CallNode[] | null
}

/** The calls of an operation by its hash (screens-evm §4.4). Null where the index or the node does not know it; throws `CAPABILITY_MISSING` where nobody traces. */
export async function findOpCalls(desk: ChainDesk, source: EventSources, hash: Hex): Promise<OpCalls | null> {
  const op = await atOneMoment(desk.runtime, (snapshot) => findOp(desk, source, hash, snapshot))
  if (op === null) return null
  const { row, place } = op.event
  const txHash = desk.family.parseHash(place.txHash, desk.chain)
  const tree = await desk.node.callTree(txHash)
  if (tree === null) return null
  const wanted = {
    entryPoint: hexOf(row, 'entry_point'),
    sender: hexOf(row, 'sender'),
    nonce: BigInt(amountOf(row, 'nonce')),
  }
  return { txHash, ...opFrames(tree, wanted, source.userOps.unpack) }
}

/**
 * The frames of one operation in the calls of its transaction: an entry point executes operations in their order, each by calling itself once. A bundle may be
 * handed on by another contract, and tried more than once: what stands is what is told. Pure.
 */
export function opFrames(
  tree: readonly CallNode[],
  { entryPoint, sender, nonce }: { readonly entryPoint: Hex; readonly sender: Hex; readonly nonce: bigint },
  unpack: EventSources['userOps']['unpack'],
): Pick<OpCalls, 'asked' | 'frames'> {
  for (const bundle of tree) {
    if (bundle.to !== entryPoint || bundle.outcome !== 'done') continue
    const asked = unpack(bundle.input, sender, nonce)
    if (asked === null) continue
    const own = tree.filter(
      ({ path, from, to }) => from === entryPoint && to === entryPoint && parentOf(path) === bundle.path,
    )
    // Anything else than one call for each operation is another way to execute them.
    const top = own.length === asked.count ? own[asked.index]! : null
    return { asked, frames: top && tree.filter(({ path }) => path === top.path || path.startsWith(`${top.path}.`)) }
  }
  return { asked: null, frames: null }
}

/** Where the caller of a frame stands; null for the transaction's own. */
const parentOf = (path: string): string | null =>
  path === '' ? null : path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
