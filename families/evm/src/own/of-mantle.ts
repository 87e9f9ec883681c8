import { rawCall } from '../calls.ts'
import { askAll, createFacts, fieldsOf, wholeOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** Mantle's receipts tell how many MNT one ETH was worth when the fee for the parent chain was reckoned. */
export const ofMantle: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind !== 'transaction') return null
  const facts = createFacts()
  const [receipt] = await askAll(rpc, [rawCall('eth_getTransactionReceipt', [subject.hash])], facts.lacking, signal)
  facts.add('tokenRatio', 'number', wholeOf(fieldsOf(receipt)['tokenRatio']))
  return facts
}
