import { rawCall, toQuantity } from '../calls.ts'
import { askAll, bytesOf, createFacts, fieldsOf, wholeOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** Nodes of Polygon's zkEVM and CDK tell which batch a block is in, and how far that is on the parent chain (0xPolygonHermez, `endpoints_zkevm`). */
export const ofZkevm: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind === 'address' || subject.height === null) return null
  const facts = createFacts()
  const { add, lacking } = facts
  const height = toQuantity(subject.height)
  const [number, isVirtual, isProved] = await askAll(
    rpc,
    [
      rawCall('zkevm_batchNumberByBlockNumber', [height]),
      rawCall('zkevm_isBlockVirtualized', [height]),
      rawCall('zkevm_isBlockConsolidated', [height]),
    ],
    lacking,
    signal,
  )
  const word = isProved === true ? 'verified' : isVirtual === true ? 'virtual' : isVirtual === false ? 'trusted' : null
  add('zkStatus', 'word', word)
  const batch = wholeOf(number)
  add('batch', 'number', batch)
  // Before it is on the parent chain there is no transaction of it there.
  if (batch === null || word === null || word === 'trusted') return facts
  const params = [`0x${BigInt(batch).toString(16)}`, false]
  const [told] = await askAll(rpc, [rawCall('zkevm_getBatchByNumber', params)], lacking, signal)
  const { sendSequencesTxHash: sent, verifyBatchTxHash: verified } = fieldsOf(told)
  add('commitTx', 'hash', bytesOf(sent, 32))
  add('proveTx', 'hash', bytesOf(verified, 32))
  return facts
}
