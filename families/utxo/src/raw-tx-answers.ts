import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Lookups } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import { hexToBytes, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { cutTx } from './cut-tx.ts'
import { isAbsent, nodeCalls, orAbsent } from './node-calls.ts'

type Answers = Awaited<ReturnType<Lookups['raw']>>
type Params = readonly (string | number | boolean)[]

/** Asks a node and keeps its answer as it is. */
export const askRaw =
  (rpc: RpcClient, signal: AbortSignal) =>
  async (method: string, params: Params): Promise<Answers[number]> => ({
    method,
    params,
    result: await rpc.call({ method, params, parse: (result) => result }, signal),
  })

/**
 * What the node says of a transaction: by its block, where nodes find it without an index of them, by its id alone, and, of block 0 or of a node that takes no block (Dogecoin Core), as it stands
 * in the block: of that answer only the transaction is kept. None where the node has it nowhere.
 */
export async function rawTxAnswers(
  { rpc, chain }: { readonly rpc: RpcClient; readonly chain: ChainOf<'utxo'> },
  txid: Hex,
  within: Hex | undefined,
  signal: AbortSignal,
): Promise<Answers> {
  const ask = askRaw(rpc, signal)
  const id = txid.slice(2)
  const inBlock = within && (await ask('getrawtransaction', [id, 1, within.slice(2)]).catch(codeOrThrow))
  if (typeof inBlock === 'object') return [inBlock]
  const answer = await orAbsent(ask('getrawtransaction', [id, 1]))
  if (answer !== null) return [answer]
  // Nodes do not tell the transaction of block 0 by its id.
  if (
    within === undefined ||
    (inBlock !== USAGE && within !== (await orAbsent(rpc.call(nodeCalls.blockHash(0), signal))))
  )
    return []
  const told = await orAbsent(ask('getblock', [within.slice(2), 2]))
  const tx = told === null ? undefined : txsOf(told.result).find((one) => one.txid === id)
  if (told !== null && tx !== undefined) return [{ ...told, result: { tx: [tx] } }]
  const bytes = await orAbsent(ask('getblock', [within.slice(2), false]))
  const cut = bytes === null ? null : cutFrom(bytes.result, txid, chain)
  return bytes === null || cut === null ? [] : [{ ...bytes, result: cut.slice(2) }]
}

/** RPC_MISC_ERROR: what nodes answer, with how to call them, to parameters that they do not take. */
const USAGE = -1

function codeOrThrow(error: unknown): number {
  if (isOrreryError(error) && isAbsent(error)) return Number(error.context.code)
  throw error
}

/** Transactions of a block's answer, where the node tells more of them than their ids. */
function txsOf(result: unknown): readonly { readonly txid?: unknown }[] {
  const { tx } = (result ?? {}) as { readonly tx?: unknown }
  return Array.isArray(tx) ? tx.filter((one) => typeof one === 'object' && one !== null) : []
}

function cutFrom(block: unknown, txid: Hex, { quirks }: ChainOf<'utxo'>): Hex | null {
  if (typeof block !== 'string' || /[^0-9a-f]/.test(block) || block.length % 2 === 1) return null
  try {
    return cutTx(hexToBytes(`0x${block}`), txid, quirks)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
