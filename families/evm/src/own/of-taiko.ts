import { rawCall, toQuantity } from '../calls.ts'
import { askAll, bytesOf, createFacts, fieldsOf, wholeOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** A node of Taiko knows in which block of the parent chain a block was proposed (taiko-geth, `L1Origin`). */
export const ofTaiko: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind === 'address' || subject.height === null) return null
  const facts = createFacts()
  const call = rawCall('taiko_l1OriginByID', [toQuantity(subject.height)])
  const told = fieldsOf((await askAll(rpc, [call], facts.lacking, signal))[0])
  // Another branch's block may stand at this height by now.
  if (bytesOf(told['l2BlockHash'], 32) !== subject.blockHash) return facts
  const height = wholeOf(told['l1BlockHeight'])
  // Confirmed beforehand by who orders blocks, and not proposed yet.
  if (height === '0') facts.add('proposal', 'word', 'notPosted')
  else {
    facts.add('l1BlockNumber', 'number', height)
    facts.add('l1BlockHash', 'hash', bytesOf(told['l1BlockHash'], 32))
  }
  return facts
}
