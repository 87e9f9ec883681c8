import { rawCall } from '../calls.ts'
import { askAll, bytesOf, createFacts, fieldsOf, wholeOf, wordOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** A node of Metis tells of a transaction whether its sequencer took it or the parent chain brought it, and when that chain stood where (l2geth, `TransactionMeta`). */
export const ofMetis: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind !== 'transaction') return null
  const facts = createFacts()
  const { add, lacking } = facts
  const [answer] = await askAll(rpc, [rawCall('eth_getTransactionByHash', [subject.hash])], lacking, signal)
  const told = fieldsOf(answer)
  add('queueOrigin', 'word', wordOf(told['queueOrigin']))
  add('l1Sender', 'hash', bytesOf(told['l1TxOrigin'], 20))
  add('l1BlockNumber', 'number', wholeOf(told['l1BlockNumber']))
  const seconds = wholeOf(told['l1Timestamp'])
  add('l1Time', 'time', seconds === null || seconds.length > 12 ? null : String(Number(seconds) * 1_000))
  return facts
}
