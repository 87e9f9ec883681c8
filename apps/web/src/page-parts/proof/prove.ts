import type { ApiClient } from '@orrery/api/client'
import type { AccountProof } from '@orrery/evm/proof'
import type { Chain, ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { RawAnswer } from '../raw/raw-view.tsx'
import type { Proved } from './proved.ts'

/** Whether anything of the chain can be proved in a browser. */
export const canProve = (chain: Chain | null): chain is ChainOf<'evm'> => chain?.family === 'evm'

const resultOf = (answers: readonly RawAnswer[], method: RegExp): unknown =>
  answers.find((answer) => method.test(answer.method))?.result ?? null

/** The block with its receipts, as the node gives them just now. */
const blockAnswers = async (api: ApiClient, chain: Chain, id: string) => {
  const { answers } = await api.getRaw({ chain: chain.code, kind: 'block', id })
  return {
    block: resultOf(answers, /^eth_getBlockBy/),
    receipts: resultOf(answers, /^eth_getBlockReceipts$/),
  }
}

/** Proves a block by its header. */
export async function proveBlockHere(api: ApiClient, chain: ChainOf<'evm'>, { hash }: BlockDetail): Promise<Proved> {
  const [{ proveBlock }, answers] = await Promise.all([import('@orrery/evm/proof'), blockAnswers(api, chain, hash)])
  return { report: proveBlock(answers, chain, hash) }
}

/** Proves that a transaction stands in its block, and that the page shows it as it is. */
export async function proveTxHere(
  api: ApiClient,
  chain: ChainOf<'evm'>,
  tx: TxDetail & { readonly blockHash: string },
): Promise<Proved> {
  const [{ evidenceOf, proveTransaction }, answers] = await Promise.all([
    import('@orrery/evm/proof'),
    blockAnswers(api, chain, tx.blockHash),
  ])
  const report = proveTransaction(answers, chain, tx)
  const evidence = evidenceOf(report, chain, tx.hash)
  return { report, ...(evidence !== null && { evidence: { name: `${tx.hash}-evidence.json`, value: evidence } }) }
}

/**
 * Proves what an address holds: at the block that the page's balance is of, or at the newest one where the node keeps no state of that any
 * more; the page's figures are then not held against it.
 */
export async function proveAddressHere(
  api: ApiClient,
  chain: ChainOf<'evm'>,
  address: AddressDetail,
  slots: readonly Hex[],
): Promise<AccountProof> {
  const asked = { chain: chain.code, address: address.address, ...(slots.length > 0 && { slots: slots.join(',') }) }
  const { proveAccount } = await import('@orrery/evm/proof')
  const shownAt = address.balance?.asOf
  const told = (answer: Awaited<ReturnType<ApiClient['getAddressProof']>>) => ({
    header: resultOf(answer.answers, /^eth_getBlockByHash$/),
    proof: resultOf(answer.answers, /^eth_getProof$/),
  })
  const codeHash = address.ext['codeHash']
  const isOfNode = address.balance?.source === 'node'
  const shown = {
    balance: address.balance?.amount ?? null,
    // A balance that is summed up is of another block than what the node said of the rest.
    nonce: isOfNode ? address.nonce : null,
    codeHash: isOfNode && typeof codeHash === 'string' ? codeHash.toLowerCase() : null,
  }
  const key = { address: address.address.toLowerCase() as Hex, slots }
  if (shownAt !== undefined) {
    const answer = await api
      .getAddressProof({ ...asked, block: shownAt.hash || String(shownAt.height) })
      .catch(() => null)
    if (answer !== null) return proveAccount(told(answer), chain, { ...key, told: answer.hash }, shown)
  }
  const newest = await api.getAddressProof(asked)
  return proveAccount(
    told(newest),
    chain,
    { ...key, told: newest.hash },
    { balance: null, nonce: null, codeHash: null },
  )
}
