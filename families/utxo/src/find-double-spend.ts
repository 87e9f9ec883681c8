import type { DoubleSpendLookup } from '@orrery/family/double-spend-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { orNotOffered } from './node-calls.ts'
import { fields, hash, integer } from './node-shape.ts'

/** What Bitcoin Cash Node knows of double spends of a waiting transaction (DSProof); null where it has not got it, or tells of no proofs at all. */
export async function findDoubleSpend(
  rpc: RpcClient,
  txid: Hex,
  signal: AbortSignal,
): Promise<DoubleSpendLookup | null> {
  const [proof, score] = await Promise.all([
    orNotOffered(rpc.call(proofOf(txid), signal)),
    orNotOffered(rpc.call(scoreOf(txid), signal)),
  ])
  // One that is not in the pool has no score; a node before the score tells of proofs alone.
  return proof === null ? null : proof.found === null && score === null ? null : { proof: proof.found, score }
}

/** With those of waiting transactions that it needs. The node answers null where it has seen none. */
const proofOf = (txid: Hex): RpcCall<{ readonly found: DoubleSpendLookup['proof'] }> => ({
  method: 'getdsproof',
  params: [txid.slice(2), 2, true],
  parse: (result) => {
    if (result === null) return { found: null }
    const told = fields(result, '')
    const about = told.txid == null ? null : hash(told.txid, '.txid')
    const spent = told.outpoint == null ? null : fields(told.outpoint, '.outpoint')
    return {
      found: {
        id: hash(told.dspid, '.dspid'),
        outpoint: spent && { txid: hash(spent.txid, '.outpoint.txid'), vout: integer(spent.vout, '.outpoint.vout') },
        ancestor: about === txid ? null : about,
      },
    }
  },
})

const scoreOf = (txid: Hex): RpcCall<number> => ({
  method: 'getdsproofscore',
  params: [txid.slice(2)],
  parse: (result) => {
    const score = Number(result)
    if (typeof result === 'boolean' || result === null || !(score >= 0 && score <= 1))
      throw new ShapeError('a number from 0 to 1', '')
    return score
  },
})
