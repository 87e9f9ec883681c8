import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock, parseBlockId } from '../../queries/blocks/find-block.ts'
import { findTx, placeOfTx } from '../../queries/transactions/find-tx.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import type { raw } from './raw.ts'

/** The block that a transaction stands in, or stood in; undefined where it is in none that is known. */
async function blockOfTx(desk: ChainDesk, hash: Hex): Promise<Hex | undefined> {
  const found = await findTx(desk, hash)
  return (found && placeOfTx(found)?.blockHash) ?? undefined
}

/** Answers for the provenance drawer. */
export const rawHandlers: Handlers<typeof raw> = {
  async getRaw({ chain, kind, id }, context) {
    const desk = findDesk(context, chain)
    const wanted = kind === 'transaction' ? desk.family.parseHash(id, desk.chain) : parseBlockId(desk, id)
    // A tag means the block that this site calls so, which may not be the node's.
    const at =
      typeof wanted === 'string' && !wanted.startsWith('0x')
        ? (await findBlock(desk, wanted)).row.hash
        : (wanted as `0x${string}` | number)
    const within = kind === 'transaction' && desk.family.can.utxos ? await blockOfTx(desk, at as Hex) : undefined
    const answers = await desk.node.raw(kind, at, within)
    if (answers.length === 0)
      throw kind === 'block'
        ? new OrreryError('BLOCK_NOT_FOUND', { block: id, chain: desk.chain.code })
        : new OrreryError('TRANSACTION_NOT_FOUND', { hash: id, chain: desk.chain.code })
    return {
      data: { answers: answers.map(({ method, params, result }) => ({ method, params: [...params], result })) },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getAddressProof({ chain, address, block = 'latest', slots }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    if (desk.chain.family !== 'evm')
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'proofs of balances' })
    // By the hash that this site knows: a node on another branch must not answer for it.
    const { height, hash } = (await findBlock(desk, block)).row
    const words = (slots?.split(',') ?? []).map((slot) => `0x${BigInt(slot).toString(16).padStart(64, '0')}`)
    const calls = [
      { method: 'eth_getBlockByHash', params: [hash, false] },
      { method: 'eth_getProof', params: [key, words, `0x${height.toString(16)}`] },
    ]
    const answers = await Promise.all(
      calls.map(async ({ method, params }) => {
        const result = await desk.node.passThrough(method, params).catch((error: unknown) => {
          if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
          // A node that keeps no old states, or has no such method, says so in its own words.
          throw new OrreryError('CAPABILITY_MISSING', {
            chain: desk.chain.code,
            capability: `${method} (${error.context.reason})`,
          })
        })
        return { method, params: [...params], result }
      }),
    )
    return {
      data: { height, hash: desk.wire.hash(hash), answers },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}
