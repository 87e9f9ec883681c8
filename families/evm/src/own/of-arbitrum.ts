import type { Hex } from '@orrery/primitives/hex'
import { codeOf, contractCall } from '../calls.ts'
import { askAll, bytesOf, createFacts } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** NodeInterface (Nitro): no contract, but answered by the node itself. */
const NODE_INTERFACE: Hex = `0x${'0'.repeat(38)}c8`
// findBatchContainingBlock(uint64), getL1Confirmations(bytes32).
const FIND_BATCH = '0x81f1adaf'
const L1_CONFIRMATIONS = '0xe5ca238c'

/** Stylus: code that begins so is WebAssembly, packed (Nitro, `state.IsStylusProgram`). */
const STYLUS = '0xeff000'

/** A Nitro node knows which batch a block went to the parent chain in, and how many blocks of that chain are upon it. */
export const ofArbitrum: OwnReader = async (rpc, subject, signal) => {
  const facts = createFacts()
  if (subject.kind === 'address') {
    const [code] = await askAll(rpc, [codeOf(subject.key, 'latest')], facts.lacking, signal)
    if (typeof code === 'string' && code.startsWith(STYLUS)) facts.add('codeForm', 'word', 'wasm')
    return facts
  }
  if (subject.height === null || subject.blockHash === null) return null
  const calls = [
    contractCall(NODE_INTERFACE, `${FIND_BATCH}${subject.height.toString(16).padStart(64, '0')}`),
    contractCall(NODE_INTERFACE, `${L1_CONFIRMATIONS}${subject.blockHash.slice(2)}`),
  ]
  const [batch, confirmations] = await askAll(rpc, calls, facts.lacking, signal)
  const numberOf = (answer: unknown): string | null => {
    const word = bytesOf(answer, 32)
    return word === null ? null : BigInt(word).toString()
  }
  const found = numberOf(batch)
  // A node refuses to name a batch before there is one.
  if (found === null) facts.add('batchState', 'word', 'notPosted')
  else facts.add('batch', 'number', found)
  facts.add('l1Confirmations', 'number', numberOf(confirmations))
  return facts
}
