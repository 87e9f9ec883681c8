import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainOf } from '@orrery/model/chain'
import { none } from '../stacks/none.ts'
import { toNumber, type RawReceipt, type RawTx } from '../raw.ts'
import { encodeHeader } from '../verify/encode-header.ts'
import { hexOf } from '../verify/hex-bytes.ts'
import { recoverKeyPlainly } from '../recover-plainly.ts'
import { signerOf } from '../verify/signer-of.ts'
import { indexKey, nibblesOf, readTriePath, triePath, type Leaf } from '../verify/trie.ts'
import { hashOf, judgeBlock, type BlockAnswers, type JudgedBlock } from './prove-block.ts'
import { proved, reportOf, unjudged, wrong, type ProofReport, type ProofStep } from './proof-report.ts'

/** What the page says of the transaction; null is what it does not say. Addresses and hashes in any case. */
export type ShownTx = {
  readonly hash: string
  readonly blockHash: string
  readonly from: string | null
  readonly to: string | null
  readonly value: string | null
  readonly txIndex: number | null
  readonly status: string
  readonly logCount: number | null
  readonly fee: string | null
}

/**
 * Proves that a transaction and its receipt are in the block that the page names, by nothing but the node's raw answers and Ethereum's
 * rules, and that they say what the page shows (screens-evm §4.3). Throws `ShapeError` where an answer is no block.
 */
export function proveTransaction(answers: BlockAnswers, chain: ChainOf<'evm'>, shown: ShownTx): ProofReport {
  const judged = judgeBlock(answers, chain, shown.blockHash.toLowerCase())
  const { block, values, header, receipts } = judged
  const at = { height: toNumber(block.number), hash: shown.blockHash.toLowerCase() }
  const told = shown.hash.toLowerCase()
  const index = values?.findIndex(({ tx }) => tx.hash === told) ?? -1
  const own = header.gap?.why === 'rules'
  if (values === null || index === -1) {
    const there = block.transactions.some(({ hash }) => hash === told)
    const why = (id: ProofStep['id']): ProofStep => ({ ...judged.transactions, id })
    return reportOf(at, [
      header,
      there || own ? why('hash') : wrong('hash', 'absent', told),
      there || own ? why('transaction') : wrong('transaction', 'absent', told),
      { ...judged.receiptsStep, id: 'receipt' },
      judged.bloom,
    ])
  }
  const { tx, canonical } = values[index]!
  const found = hashOf(canonical)
  // Where the chain shows others beside those that the roots count, receipts stand by the place among all.
  const place = block.transactions.indexOf(tx)
  const receipt = receipts?.[place] ?? null
  const headerBytes = header.state === 'proved' ? encodeHeader(block) : null
  const paths: Record<string, readonly string[]> = {
    ...(headerBytes !== null && { header: [hexOf(headerBytes)] }),
    key: [hexOf(indexKey(index))],
  }
  const inclusion = (id: 'transaction' | 'receipt', step: ProofStep, leaves: readonly Leaf[] | null): ProofStep => {
    if (leaves === null || step.state !== 'proved') return { ...step, id }
    const key = nibblesOf(indexKey(index))
    const nodes = triePath(leaves, key, keccak_256)
    paths[id] = nodes.map(hexOf)
    const value = readTriePath(step.told!, key, nodes, keccak_256)
    const leaf = leaves.find(({ path }) => path.length === key.length && path.every((nibble, i) => nibble === key[i]))!
    return value !== null && hexOf(value) === hexOf(leaf.value)
      ? proved(id, step.found!)
      : wrong(id, value === null ? 'absent' : hashOf(value), hashOf(leaf.value))
  }
  return reportOf(
    at,
    [
      header,
      found === told ? proved('hash', found) : wrong('hash', found, told),
      senderStep(tx),
      inclusion('transaction', judged.transactions, judged.txLeaves),
      inclusion('receipt', judged.receiptsStep, judged.receiptLeaves),
      judged.bloom,
      shownStep(judged, { tx, receipt, place }, shown),
    ],
    paths,
  )
}

/** Types that hold their sender in the bytes that are hashed, as nobody signs them. */
const NAMES_SENDER: ReadonlySet<string> = new Set(['0x7e', '0x64', '0x65', '0x66', '0x68', '0x69'])

function senderStep(tx: RawTx): ProofStep {
  const signer = signerOf(tx, keccak_256, recoverKeyPlainly)
  if (signer === null)
    return NAMES_SENDER.has(tx.type ?? '') ? proved('sender', tx.from) : unjudged('sender', 'unsigned', tx.type ?? '')
  return signer === tx.from ? proved('sender', signer) : wrong('sender', signer, tx.from)
}

type Found = { readonly tx: RawTx; readonly receipt: RawReceipt | null; readonly place: number }

/** Whether the page shows what the proved bytes say. Names what differs. */
function shownStep({ block, receipts, stack }: JudgedBlock, { tx, receipt, place }: Found, shown: ShownTx): ProofStep {
  const said: [name: string, proved: string | null, shown: string | null][] = [
    ['from', tx.from, shown.from?.toLowerCase() ?? null],
    ['to', tx.to ?? '', shown.to?.toLowerCase() ?? ''],
    ['value', BigInt(tx.value).toString(), shown.value],
    ['index', String(place), shown.txIndex === null ? null : String(shown.txIndex)],
  ]
  if (receipt !== null && receipts !== null) {
    const before = place === 0 ? 0 : toNumber(receipts[place - 1]!.cumulativeGasUsed)
    const gasUsed = BigInt(toNumber(receipt.cumulativeGasUsed) - before)
    if (receipt.status)
      said.push([
        'status',
        receipt.status === '0x1' ? 'success' : 'failed',
        shown.status === 'unknown' ? null : shown.status,
      ])
    said.push(['logs', String(receipt.logs.length), shown.logCount === null ? null : String(shown.logCount)])
    const price = priceOf(tx, block.baseFeePerGas)
    // What blobs cost, and what other stacks take beyond gas or leave to the sender, stands in no root.
    if (price !== null && tx.type !== '0x3' && stack === none)
      said.push(['fee', (gasUsed * price).toString(), shown.fee])
  }
  const differing = said.filter(([, truth, claim]) => truth !== null && claim !== null && truth !== claim)
  const list = (pick: 1 | 2): string => differing.map((fact) => `${fact[0]}: ${fact[pick]}`).join('; ')
  return differing.length === 0
    ? proved(
        'shown',
        said.flatMap(([name, truth, claim]) => (truth === null || claim === null ? [] : [name])).join(', '),
      )
    : wrong('shown', list(1), list(2))
}

/** Wei per gas that the sender paid (EIP-1559); null for transactions that pay by other rules. */
function priceOf(tx: RawTx, baseFee: string | null | undefined): bigint | null {
  const type = toNumber(tx.type ?? '0x0')
  if (type > 0x04 || tx.feeCurrency) return null
  if (type < 0x02) return tx.gasPrice ? BigInt(tx.gasPrice) : null
  if (!baseFee || !tx.maxFeePerGas || !tx.maxPriorityFeePerGas) return null
  const [most, tip] = [BigInt(tx.maxFeePerGas), BigInt(tx.maxPriorityFeePerGas) + BigInt(baseFee)]
  return most < tip ? most : tip
}
