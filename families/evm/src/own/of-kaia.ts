import type { Hex } from '@orrery/primitives/hex'
import { MISSING } from '@orrery/primitives/missing'
import type { OwnFact } from '@orrery/model/wire/own-facts'
import { toQuantity } from '../calls.ts'
import { askByName, bytesOf, createFacts, fieldsOf, itemsOf, wholeOf, wordOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** Larger councils have never been (KIP-81 elects at most 50 to a committee). */
const MOST_MEMBERS = 200

/** Kaia tells in its own namespace, which was `klay` before, who pays the gas and what part of it, and who may make a block and signed it. */
export const ofKaia: OwnReader = async (rpc, subject, signal) => {
  const facts = createFacts()
  const { add, lacking } = facts
  if (subject.kind === 'transaction') {
    const names = ['kaia_getTransactionByHash', 'klay_getTransactionByHash']
    const tx = fieldsOf(await askByName(rpc, names, [subject.hash], lacking, signal))
    add('kaiaType', 'text', wordOf(tx['type']))
    const payer = bytesOf(tx['feePayer'], 20)
    add('feePayer', 'address', payer)
    // What the ratio leaves the sender pays (KIP-8 and before: "Fee Delegation", partial).
    add('feeRatio', 'percent', percentOf(tx['feeRatio']))
    add('senderSignatures', 'number', countOf(tx['signatures']))
    if (payer !== null) add('payerSignatures', 'number', countOf(tx['feePayerSignatures']))
    const senderTxHash = bytesOf(tx['senderTxHash'], 32)
    add('senderTxHash', 'hash', senderTxHash === subject.hash ? null : senderTxHash)
    return facts
  }
  if (subject.kind !== 'block') return null
  const names = ['kaia_getBlockWithConsensusInfoByNumber', 'klay_getBlockWithConsensusInfoByNumber']
  const block = fieldsOf(await askByName(rpc, names, [toQuantity(subject.height)], lacking, signal))
  // Another branch's block may stand at this height by now.
  if (bytesOf(block['hash'], 32) !== subject.blockHash) return facts
  add('proposer', 'address', bytesOf(block['proposer'], 20))
  const first = bytesOf(block['originProposer'], 20)
  add('originProposer', 'address', first === bytesOf(block['proposer'], 20) ? null : first)
  const signed = new Set(addressesOf(block['committers']))
  const rows = addressesOf(block['committee']).map((address): OwnFact[] => [
    { name: 'member', as: 'address', value: address },
    { name: 'signed', as: 'text', value: signed.has(address) ? '✓' : MISSING },
  ])
  return rows.length === 0 ? facts : { ...facts, tables: [{ name: 'committee', rows }] }
}

const addressesOf = (value: unknown): readonly Hex[] =>
  itemsOf(value, MOST_MEMBERS)
    .map((item) => bytesOf(item, 20))
    .filter((address) => address !== null)

const countOf = (value: unknown): string | null => (Array.isArray(value) ? String(value.length) : null)

function percentOf(value: unknown): string | null {
  const whole = wholeOf(value)
  return whole !== null && Number(whole) <= 100 ? whole : null
}
