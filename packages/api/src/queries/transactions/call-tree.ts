import type { CallNode } from '@orrery/model/calls'
import type { CallTree } from '@orrery/model/wire/call'
import type { Hex } from '@orrery/primitives/hex'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { inItemWords, itemContractsOf } from '../tokens/item-words.ts'

// screens-evm §4.3: the rest is lazy.
const NODES_SHOWN = 1_000

/** Frames of a transaction from one on, a thousand at most, each in the words of the contract that it calls. */
export async function writeTree(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  hash: Hex,
  tree: readonly CallNode[],
  from: number,
): Promise<CallTree> {
  const nodes = tree.slice(from, from + NODES_SHOWN)
  const [known, items] = await Promise.all([
    interfacesOf(
      context,
      desk,
      nodes.map(({ to }) => to),
    ),
    itemContractsOf(desk, nodes),
  ])
  return {
    hash: desk.wire.hash(hash),
    nodes: nodes.map((node) => inItemWords(desk.wire.callNode(node, known), node, items)),
    from,
    total: tree.length,
  }
}
