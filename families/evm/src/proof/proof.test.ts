import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { testChain } from '../testing/chain.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { encodeHeader } from '../verify/encode-header.ts'
import { decodeRlp } from '../verify/decode-rlp.ts'
import { hexOf } from '../verify/hex-bytes.ts'
import { nibblesOf, readTriePath } from '../verify/trie.ts'
import { evidenceOf, type Evidence } from './evidence.ts'
import { proveAccount } from './prove-account.ts'
import { hashOf, proveBlock } from './prove-block.ts'
import { proveTransaction, type ShownTx } from './prove-transaction.ts'

const chain = testChain()
type Answer = Record<string, unknown> & { hash: string; transactions: Record<string, unknown>[] }
type Receipt = Record<string, unknown> & { logs: Record<string, unknown>[] }

/** Answers as the page gets them: nothing is parsed yet, and each test has its own. */
const answersOf = (folder: string) => ({
  block: structuredClone(recordedResult(`${folder}/block.json`)) as Answer,
  receipts: structuredClone(recordedResult(`${folder}/receipts.json`)) as Receipt[],
})
const BLOCKS = ['mainnet-rpc-from-rlp/14764013', 'squid-fixtures/ethereum/1000000', 'squid-fixtures/ethereum/18500000']
const MERGED = 'squid-fixtures/ethereum/18500000'

const shownOf = ({ block, receipts }: ReturnType<typeof answersOf>, index: number): ShownTx => {
  const tx = block.transactions[index]! as Record<string, string>
  return {
    hash: tx['hash']!,
    blockHash: block.hash,
    from: tx['from']!,
    to: tx['to'] ?? null,
    value: BigInt(tx['value']!).toString(),
    txIndex: index,
    status: receipts[index]!['status'] === '0x0' ? 'failed' : 'success',
    logCount: receipts[index]!.logs.length,
    fee: null,
  }
}
const statesOf = (steps: readonly { id: string; state: string }[]) =>
  Object.fromEntries(steps.map(({ id, state }) => [id, state]))

recorded.each(BLOCKS)('block %s and each of its transactions are proved (screens-evm §3.2, §4.3)', (folder) => {
  const answers = answersOf(folder)
  expect(proveBlock(answers, chain, answers.block.hash)).toMatchObject({ verdict: 'proved', hash: answers.block.hash })
  const { length } = answers.block.transactions
  for (const index of new Set([0, 1, length >> 1, Math.min(length - 1, 128)])) {
    if (index >= length) continue
    const report = proveTransaction(answers, chain, shownOf(answers, index))
    expect(statesOf(report.steps), `transaction ${index}`).toEqual(
      Object.fromEntries(
        ['header', 'hash', 'sender', 'transaction', 'receipt', 'bloom', 'shown'].map((id) => [id, 'proved']),
      ),
    )
    expect(report.verdict).toBe('proved')
    expect(report.paths['transaction']!.length).toBeGreaterThan(0)
  }
})

recorded(
  'of a type that is not known here nothing is said of the roots that hold it (screens-evm §0: a missing capability is stated)',
  () => {
    const answers = answersOf(MERGED)
    const header = { ...answers.block, receiptsRoot: answers.block.hash } as never
    const hash = hashOf(encodeHeader(header)!)
    const block = {
      ...answers.block,
      receiptsRoot: answers.block.hash,
      hash,
      transactions: answers.block.transactions.map((tx, i) => (i === 3 ? { ...tx, type: '0x5' } : tx)),
    }
    const receipts = answers.receipts.map((receipt, i) => (i === 3 ? { ...receipt, type: '0x5' } : receipt))
    const report = proveBlock({ block, receipts }, chain, hash)
    expect(report.verdict).toBe('partial')
    expect(statesOf(report.steps)).toMatchObject({
      header: 'proved',
      transactions: 'unjudged',
      receipts: 'unjudged',
      bloom: 'proved',
    })
    expect(report.steps.filter(({ state }) => state === 'unjudged').map(({ gap }) => gap)).toEqual(
      [0, 1].map(() => ({ why: 'types', what: '0x0, 0x2, 0x5' })),
    )
    const known = { block: { ...block, transactions: answers.block.transactions }, receipts: answers.receipts }
    expect(statesOf(proveBlock(known, chain, hash).steps)).toMatchObject({ receipts: 'wrong' })
  },
)

recorded(
  'a state sync that the roots do not count is no fault of its block, and of one that they count nothing is said (screens-evm §12.7)',
  () => {
    const answers = answersOf(MERGED)
    const nobody = { from: `0x${'0'.repeat(40)}`, gas: '0x0', hash: answers.block.hash }
    const like = answers.receipts.find(({ logs }) => logs.length > 0)!
    const logs = [{ ...like.logs[0]!, address: nobody.from }]
    const withSync = (type: string) => ({
      block: {
        ...answers.block,
        transactions: [...answers.block.transactions, { ...answers.block.transactions[0]!, ...nobody, type }],
      },
      receipts: [...answers.receipts, { ...like, logs, transactionHash: nobody.hash, type }],
    })
    expect(statesOf(proveBlock(withSync('0x0'), chain, answers.block.hash).steps)).toMatchObject({
      transactions: 'proved',
      receipts: 'proved',
      bloom: 'proved',
    })
    expect(statesOf(proveBlock(withSync('0x7f'), chain, answers.block.hash).steps)).toMatchObject({
      transactions: 'unjudged',
      receipts: 'unjudged',
      bloom: 'unjudged',
    })
  },
)

recorded.each(BLOCKS)('screens-evm §4.3: of block %s a file alone proves a transaction and its receipt', (folder) => {
  const answers = answersOf(folder)
  const index = Math.min(1, answers.block.transactions.length - 1)
  const shown = shownOf(answers, index)
  const report = proveTransaction(answers, chain, shown)
  const file = JSON.parse(JSON.stringify(evidenceOf(report, chain, shown.hash))) as Evidence
  const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
  expect(hashOf(bytesOf(file.header))).toBe(answers.block.hash)
  const items = decodeRlp(bytesOf(file.header)) as Uint8Array[]
  const entry = (root: Uint8Array, path: readonly string[]) =>
    readTriePath(hexOf(root), nibblesOf(bytesOf(file.key)), path.map(bytesOf), keccak_256)!
  expect(hashOf(entry(items[4]!, file.transaction))).toBe(shown.hash)
  const receipt = entry(items[5]!, file.receipt)
  const [status, gas] = decodeRlp(receipt[0]! < 0xc0 ? receipt.subarray(1) : receipt) as Uint8Array[]
  const told = answers.receipts[index]!
  if (status!.length < 32) expect(hexOf(status!)).toBe(told['status'] === '0x1' ? '0x01' : '0x')
  expect(BigInt(hexOf(gas!))).toBe(BigInt(told['cumulativeGasUsed'] as string))
  expect(evidenceOf({ ...report, verdict: 'wrong' }, chain, shown.hash)).toBeNull()
})

recorded('each lie about a transaction is found, and named', () => {
  const lies: readonly [string, (answers: ReturnType<typeof answersOf>, shown: Record<string, unknown>) => void][] = [
    ['header', ({ block }) => (block['stateRoot'] = block['parentHash'])],
    ['header', (_, shown) => (shown['blockHash'] = `0x${'1'.repeat(64)}`)],
    ['hash', ({ block }) => (block.transactions[3]!['value'] = '0x1234')],
    ['transaction', ({ block }) => (block.transactions[5]!['value'] = '0x1234')],
    ['sender', ({ block }) => (block.transactions[3]!['from'] = `0x${'ab'.repeat(20)}`)],
    ['receipt', ({ receipts }) => (receipts[3]!['cumulativeGasUsed'] = '0x1')],
    ['bloom', ({ block }) => (block['logsBloom'] = `0x${'0'.repeat(512)}`)],
    ['shown', (_, shown) => (shown['value'] = '1')],
    ['shown', (_, shown) => (shown['status'] = 'failed')],
    ['shown', (_, shown) => (shown['fee'] = '1')],
    ['hash', (_, shown) => (shown['hash'] = `0x${'2'.repeat(64)}`)],
  ]
  for (const [id, lie] of lies) {
    const answers = answersOf(MERGED)
    const shown = { ...shownOf(answers, 3) }
    lie(answers, shown)
    const report = proveTransaction(answers, chain, shown)
    expect(report.verdict, id).toBe('wrong')
    expect(statesOf(report.steps)[id], id).toBe('wrong')
  }
})

recorded('what cannot be judged is said, and why: other fields, no receipts, unknown types, own rules', () => {
  const bare = answersOf(MERGED)
  const report = proveTransaction({ ...bare, receipts: null }, chain, shownOf(bare, 0))
  expect(report.verdict).toBe('partial')
  expect(report.steps.filter(({ gap }) => gap?.why === 'receipts').map(({ id }) => id)).toEqual(['receipt', 'bloom'])

  const cronos = answersOf('squid-fixtures/cronos/10000')
  Object.assign(cronos.block, { milliTimestamp: '0x1' })
  const other = proveBlock(cronos, chain, `0x${'3'.repeat(64)}`)
  expect(other.steps[0]).toMatchObject({
    state: 'unjudged',
    gap: { why: 'fields', what: expect.stringContaining('milliTimestamp') },
  })
  expect(other.verdict).not.toBe('wrong')

  const nitro = answersOf('squid-fixtures/arbitrum/150000000')
  const typed = proveBlock(nitro, chain, nitro.block.hash)
  expect(typed.steps.find(({ id }) => id === 'transactions')).toMatchObject({
    state: 'unjudged',
    gap: { why: 'types', what: expect.stringContaining('0x6a') },
  })
  const own = proveBlock(bare, testChain({}, { stack: 'zksync' }), bare.block.hash)
  expect(own.verdict).toBe('nothing')
  expect(own.steps.every(({ gap }) => gap?.why === 'rules')).toBe(true)
})

test('what is no block is refused at the door', () => {
  expect(() => proveBlock({ block: { number: 'x' }, receipts: null }, chain, '0x')).toThrow(/quantity/)
  expect(() =>
    proveAccount(
      { header: {}, proof: {} },
      chain,
      { address: '0x', slots: [], told: '0x' },
      { balance: null, nonce: null, codeHash: null },
    ),
  ).toThrow()
})
