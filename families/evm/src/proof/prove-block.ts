import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import {
  HEADER_FIELDS,
  rawBlock,
  rawReceipts,
  toNumber,
  type RawBlock,
  type RawHeader,
  type RawReceipt,
} from '../raw.ts'
import type { Stack } from '../stacks/stack.ts'
import { stackOf } from '../stacks/stack-of.ts'
import { createBloomMaker } from '../verify/bloom.ts'
import {
  counted,
  hasStateSync,
  hasUnknownTypes,
  receiptValues,
  transactionValues,
  type TxBytes,
} from '../verify/block-values.ts'
import { lacks } from '../unknown-form.ts'
import { encodeHeader } from '../verify/encode-header.ts'
import { hexOf } from '../verify/hex-bytes.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'
import { indexedLeaves, trieRoot, type Leaf } from '../verify/trie.ts'
import { compared, proved, reportOf, unjudged, wrong, type ProofReport, type ProofStep } from './proof-report.ts'

/** The node's own answers about a block: it with its transactions, and its receipts; null where the node gives none of whole blocks. */
export type BlockAnswers = { readonly block: unknown; readonly receipts: unknown }

/** A block whose parts were held against its header. */
export type JudgedBlock = {
  readonly block: RawBlock
  readonly receipts: readonly RawReceipt[] | null
  readonly stack: Stack
  readonly header: ProofStep
  readonly transactions: ProofStep
  readonly receiptsStep: ProofStep
  readonly bloom: ProofStep
  /** What the roots are made of; null where they could not be made. */
  readonly values: readonly TxBytes[] | null
  readonly txLeaves: readonly Leaf[] | null
  readonly receiptLeaves: readonly Leaf[] | null
}

/** Keccak-256 as hex text. */
export const hashOf = (bytes: Uint8Array): Hex => hexOf(keccak_256(bytes))

/** Whether nothing can be said of a chain's block: it makes its hashes by rules of its own, or did so at that height. */
export const followsOwnRules = (stack: Stack, chainId: number, height: number): boolean =>
  stack.hashes === 'own' || height < (stack.hashesSince?.[chainId] ?? 0)

/** Recomputes the hash of a header. `told` is the hash that the page shows. */
export function judgeHeader(block: RawBlock | RawHeader, told: string, ownRules: boolean): ProofStep {
  if (ownRules) return unjudged('header', 'rules', '', null, told)
  const bytes = encodeHeader(block)
  if (bytes === null) {
    const always = ['miner', 'gasLimit', 'mixHash', 'nonce'] as const
    const later = block.slotNumber ? (['requestsHash', 'blockAccessListHash'] as const) : []
    const lacks = [...always, ...later].filter((name) => !block[name])
    return unjudged('header', 'missing', lacks.join(', '), null, told)
  }
  const found = hashOf(bytes)
  if (found === told) return proved('header', found)
  const others = Object.keys(block).filter((name) => !HEADER_FIELDS.has(name))
  return others.length > 0 ? unjudged('header', 'fields', others.join(', '), found, told) : wrong('header', found, told)
}

/**
 * Holds a block to its header, as the node gave both: hash of the header, roots of transactions and receipts, bloom. `told` is the hash
 * that the page shows. Throws `ShapeError` where an answer is no block.
 */
export function judgeBlock(answers: BlockAnswers, chain: ChainOf<'evm'>, told: string): JudgedBlock {
  const block = rawBlock(answers.block)
  const receipts = answers.receipts === null || answers.receipts === undefined ? null : rawReceipts(answers.receipts)
  const stack = stackOf(chain)
  const own = followsOwnRules(stack, chain.quirks.chainId, toNumber(block.number))
  const header = judgeHeader(block, told, own)
  /** Where not even the header follows the known rules, a root that differs tells nothing of the node; nor does that of receipts of which clients tell one in ways of their own. */
  const root = (id: 'transactions' | 'receipts' | 'bloom', found: string, given: string): ProofStep => {
    if (found === given) return compared(id, found, given)
    // What a type holds that is not known here, its receipts may hold, too.
    if (id === 'receipts' && hasUnknownTypes(block, stack.encodes))
      return unjudged(id, 'types', typesOf(block), found, given)
    return header.state === 'unjudged' || (id !== 'transactions' && hasStateSync(block))
      ? unjudged(id, 'rules', '', found, given)
      : compared(id, found, given)
  }
  const values = own ? null : transactionValues(block, stack.encodes)
  const txLeaves = values && indexedLeaves(values.map(({ inRoot }) => inRoot))
  const bloomOf = createBloomMaker(keccak_256)
  const receiptLeaves = own || receipts === null ? null : indexedLeaves(receiptValues({ block, receipts }, bloomOf))
  const without = (id: 'receipts' | 'bloom'): ProofStep => unjudged(id, own ? 'rules' : 'receipts')
  return {
    block,
    receipts,
    stack,
    header,
    transactions:
      txLeaves === null
        ? unjudged('transactions', own ? 'rules' : 'types', own ? '' : typesOf(block))
        : root('transactions', trieRoot(txLeaves, keccak_256), block.transactionsRoot),
    receiptsStep:
      receiptLeaves === null
        ? without('receipts')
        : root('receipts', trieRoot(receiptLeaves, keccak_256), block.receiptsRoot),
    bloom:
      receiptLeaves === null
        ? without('bloom')
        : receipts!.some((receipt) => lacks(receipt, 'logs'))
          ? unjudged('bloom', 'types', typesOf(block))
          : root('bloom', hexOf(bloomOf(counted(block, receipts!).flatMap(({ logs }) => logs))), block.logsBloom),
    values,
    txLeaves,
    receiptLeaves,
  }
}

/** Proves a block by its own header (screens-evm §3.2). */
export function proveBlock(answers: BlockAnswers, chain: ChainOf<'evm'>, told: string): ProofReport {
  const judged = judgeBlock(answers, chain, told)
  const { block, stack } = judged
  const withdrawals: ProofStep[] = []
  // No rollup has withdrawals: OP stacks keep a storage root in this field.
  if (stack.tipsProducer && judged.header.gap?.why !== 'rules' && block.withdrawalsRoot && block.withdrawals) {
    const values = block.withdrawals.map(({ index, validatorIndex, address, amount }) =>
      encodeRlp([toRlpNumber(index), toRlpNumber(validatorIndex), address, toRlpNumber(amount)]),
    )
    withdrawals.push(compared('withdrawals', trieRoot(indexedLeaves(values), keccak_256), block.withdrawalsRoot))
  }
  return reportOf({ height: toNumber(block.number), hash: told }, [
    judged.header,
    judged.transactions,
    judged.receiptsStep,
    judged.bloom,
    ...withdrawals,
  ])
}

const typesOf = (block: RawBlock): string =>
  [...new Set(block.transactions.map(({ type }) => type ?? '0x0'))].sort().join(', ')
