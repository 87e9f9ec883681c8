import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Lookups } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { hexToBytes, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import type { BlockFetcher } from './fetch-blocks.ts'
import { isNoMethod, nodeCalls } from './node-calls.ts'
import type { RawTx } from './raw-block.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { pendingRow } from './watch-pending.ts'

/** What reads signed transactions and asks the node about them. */
export type SignedDeps = {
  readonly rpc: RpcClient
  readonly chain: ChainOf<'utxo'>
  readonly clock: Clock
  readonly fetcher: BlockFetcher
}

/** More inputs are not looked up for a visitor: each may be a question to the node. */
export const LOOKED_UP = 200

/** See `Lookups.checkSigned` (screens-nonevm §13). */
export function createSignedCheck({ rpc, chain, clock, fetcher }: SignedDeps): NonNullable<Lookups['checkSigned']> {
  return async (bytes, signal) => {
    const raw = readSigned(bytes, chain)
    const [whole] = raw.inputs.length > LOOKED_UP ? [raw] : await fetcher.resolve([raw], signal)
    const verdict = await judge(rpc, bytes, signal)
    return { tx: pendingRow(whole!, null, chain, clock.now()), ...verdict }
  }
}

/** A whole transaction and nothing behind it. Throws `BODY_MALFORMED`. */
export function readSigned(bytes: Hex, { quirks }: ChainOf<'utxo'>): RawTx {
  const refuse = (reason: string): never => {
    throw new OrreryError('BODY_MALFORMED', { reason })
  }
  let tx: RawTx
  try {
    const reader = new ByteReader(hexToBytes(bytes))
    tx = readRawTx(reader, { payloads: quirks.masternodes === true })
    if (reader.at !== reader.bytes.length) return refuse('bytes follow the transaction')
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message)
    throw error
  }
  if (tx.inputs.length === 0 || tx.outputs.length === 0) return refuse('it has no inputs or no outputs')
  if (tx.inputs.some(({ coinbase }) => coinbase !== null)) return refuse('a coinbase cannot be sent')
  return tx
}

export async function judge(rpc: RpcClient, bytes: Hex, signal: AbortSignal) {
  try {
    const [answer] = await rpc.call(nodeCalls.testAccept(bytes), signal)
    return { accepted: answer?.allowed ?? null, reason: answer?.reason ?? null }
  } catch (error) {
    if (isNoMethod(error)) return { accepted: null, reason: null }
    // What the node cannot even read it would not take.
    if (isOrreryError(error, 'UPSTREAM_RPC')) return { accepted: false, reason: String(error.context.reason) }
    throw error
  }
}
