import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { nodeCalls, orAbsent } from './node-calls.ts'
import type { RawBlock } from './raw-block.ts'
import { readRawBlock } from './read-raw-block.ts'
import { atDoor } from './scan/at-door.ts'

/** Whether a chain's serialised block is a header and transactions, and nothing else: no other chain's work, no extension block, no payloads. */
export const isPlainBlock = ({ quirks }: ChainOf<'utxo'>): boolean =>
  !quirks.mweb && quirks.auxPow !== true && quirks.masternodes !== true

/**
 * A block of a chain whose blocks are plain, out of its bytes: with what the node's JSON of its transactions would be, it is several times as large. Null where the node has it no more. Throws
 * what the node throws, and `UPSTREAM_SHAPE` for bytes that are no block.
 */
export async function fetchLargeBlock(
  rpc: RpcClient,
  hash: Hex,
  { quirks, name }: ChainOf<'utxo'>,
  signal: AbortSignal,
): Promise<RawBlock | null> {
  const header = await orAbsent(rpc.call(nodeCalls.header(hash), signal))
  const bytes = header && (await orAbsent(rpc.call(nodeCalls.blockBytes(hash), signal)))
  if (header === null || bytes === null) return null
  return atDoor(`the node of ${name.short}`, header.height, () => {
    const { txs, size, strippedSize, weight } = readRawBlock(bytes, header.height)
    return { ...header, txs, size, ...(quirks.virtualSize && { strippedSize, weight }) }
  })
}
