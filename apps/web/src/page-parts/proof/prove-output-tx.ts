import type { ApiClient } from '@orrery/api/client'
import type { ChainOf } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { ShownReport, ShownStep } from './shown-report.ts'

const step = (id: ShownStep['id'], found: string, told: string, isRight = found === told): ShownStep => ({
  id,
  state: isRight ? 'proved' : 'wrong',
  found,
  told,
  gap: null,
})

const unknown = (id: ShownStep['id']): ShownStep => ({
  id,
  state: 'unjudged',
  found: null,
  told: null,
  gap: { why: 'rules', what: '' },
})

/** Proves that a transaction stands in its block: its id and the branch lead to the root that the header names (screens-nonevm §4.5). */
export async function proveOutputTxHere(
  api: ApiClient,
  chain: ChainOf<'utxo'>,
  tx: Pick<TxDetail, 'hash'> & { readonly blockHash: string },
): Promise<ShownReport> {
  const [{ checkMerkleProof }, told] = await Promise.all([
    import('@orrery/utxo/check-merkle-proof'),
    api.getTransactionMerkleProof({ chain: chain.code, hash: tx.hash }),
  ])
  const { root, headerRoot, headerHash, work } = checkMerkleProof(tx.hash, told, chain)
  const steps = [
    step('merkle', root, headerRoot),
    headerHash === null ? unknown('header') : step('header', headerHash, told.blockHash),
    work === null ? unknown('work') : step('work', work.hash, `≤ ${work.target}`, work.hash <= work.target),
    step('shown', told.blockHash, tx.blockHash),
  ]
  const isWrong = steps.some(({ state }) => state === 'wrong')
  const isWhole = steps.every(({ state }) => state === 'proved')
  return {
    verdict: isWrong ? 'wrong' : isWhole ? 'proved' : 'partial',
    height: told.height,
    hash: told.blockHash,
    steps,
    paths: { header: [told.header], branch: told.branch, position: [String(told.position)] },
  }
}
