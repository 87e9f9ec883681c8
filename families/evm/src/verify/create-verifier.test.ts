import { expect, test } from 'vitest'
import { rawHeader } from '../raw.ts'
import { arbitrum } from '../stacks/arbitrum.ts'
import { none } from '../stacks/none.ts'
import { op } from '../stacks/op.ts'
import { zksync } from '../stacks/zksync.ts'
import { hiveBlock, hiveResult, recorded, recordedBlock, recordedRaw, squidRaw } from '../testing/recordings.ts'
import { createVerifier } from './create-verifier.ts'
import { encodeHeader } from './encode-header.ts'
import { encodeTransaction } from './encode-transaction.ts'
import { keccakHex } from './keccak.ts'
import { EMPTY_ROOT, orderedRoot } from './ordered-root.ts'
import { encodeRlp } from './rlp.ts'

const held = { ...none, hashes: 'ethereum' as const }

recorded('every hash, root and bloom of recorded blocks is recomputed', () => {
  for (const raw of [
    recordedRaw('mainnet-rpc-from-rlp/14764013'),
    squidRaw('ethereum/1000000'),
    squidRaw('ethereum/18500000'),
  ]) {
    const verifier = createVerifier(held, 5, 'recording')
    verifier.verify(raw)
    expect(Object.values(verifier.states())).not.toContain('waived')
  }
  const nitro = createVerifier({ ...arbitrum, hashes: 'ethereum' }, 42_161, 'recording')
  nitro.verify(squidRaw('arbitrum/150000000'))
  expect(nitro.states()).toMatchObject({ header: 'held', transactions: 'held', receipts: 'held', bloom: 'held' })
})

recorded.each([
  'get-block-cancun-fork',
  'get-block-london-fork',
  'get-block-merge-fork',
  'get-block-prague-fork',
  'get-block-shanghai-fork',
])('the header of hive block %s is recomputed', (name) => {
  const header = rawHeader(hiveResult(`eth_getBlockByNumber/${name}`))
  expect(keccakHex(encodeHeader(header)!)).toBe(header.hash)
})

recorded.each(['get-finalized', 'get-genesis', 'get-latest', 'get-safe'])(
  'the header and transactions of hive block %s are recomputed',
  (name) => {
    const block = hiveBlock(name)
    expect(keccakHex(encodeHeader(block)!)).toBe(block.hash)
    expect(orderedRoot(block.transactions.map((tx) => encodeTransaction(tx, op.encodes)!))).toBe(block.transactionsRoot)
  },
)

recorded.each([
  'rosetta-optimism/goerli_bedrock_block_5003318.json',
  'rosetta-optimism/block_1.json',
  'rosetta-polygon/block/block_19594674.json',
  'ethereum-etl/test_export_blocks_job/blocks_with_transactions/web3_response.eth_getBlockByNumber_0xb872_true.json',
  'ethereum-etl/test_export_blocks_job/blocks_with_transactions/web3_response.eth_getBlockByNumber_0xb873_true.json',
])('the header and transactions of %s are recomputed', (file) => {
  const block = recordedBlock(file)
  expect(keccakHex(encodeHeader(block)!)).toBe(block.hash)
  expect(orderedRoot(block.transactions.map((tx) => encodeTransaction(tx, op.encodes)!))).toBe(block.transactionsRoot)
})

recorded('any change to a block is noticed (reliability F-08)', () => {
  const changes: ((raw: ReturnType<typeof squidRaw>) => void)[] = [
    ({ block }) => Object.assign(block, { stateRoot: block.parentHash }),
    ({ block }) => Object.assign(block, { timestamp: '0x1' }),
    ({ block }) => Object.assign(block, { requestsHash: block.parentHash }),
    ({ block }) => Object.assign(block.transactions[3]!, { value: '0x1234' }),
    ({ block }) => Object.assign(block.transactions[3]!, { hash: block.hash }),
    ({ receipts }) => Object.assign(receipts[3]!, { cumulativeGasUsed: '0x1' }),
    ({ receipts }) => Object.assign(receipts.find(({ logs }) => logs.length > 0)!.logs[0]!, { data: '0x' }),
    ({ receipts }) =>
      Object.assign(
        receipts.find(({ logs }) => logs.length > 0)!,
        { logs: [] },
      ),
    ({ block }) => Object.assign(block.withdrawals![0]!, { amount: '0x7' }),
  ]
  for (const change of changes) {
    const raw = structuredClone(squidRaw('ethereum/18500000'))
    change(raw)
    expect(() => createVerifier(held, 5, 'recording').verify(raw)).toThrowError(
      expect.objectContaining({ code: 'UPSTREAM_MISMATCH' }),
    )
  }
})

recorded('a chain with rules of its own is learnt from its first block with transactions', () => {
  // Cronos: header and receipts by other rules, transactions and bloom by Ethereum's.
  const cronos = squidRaw('cronos/10000')
  const verifier = createVerifier(none, 5, 'recording')
  verifier.verify(cronos)
  expect(verifier.states()).toMatchObject({ transactions: 'waived', receipts: 'waived' })
  const ethereum = createVerifier(none, 5, 'recording')
  ethereum.verify(squidRaw('ethereum/18500000'))
  expect(ethereum.states()).toMatchObject({
    header: 'held',
    transactions: 'held',
    receipts: 'held',
    bloom: 'held',
    withdrawals: 'held',
  })
  const broken = structuredClone(squidRaw('ethereum/1000000'))
  Object.assign(broken.block, { stateRoot: broken.block.parentHash })
  expect(() => ethereum.verify(broken)).toThrow()
})

test('a stack with hashes of its own is held to nothing', () => {
  expect(new Set(Object.values(createVerifier(zksync, 5, 'x').states()))).toEqual(new Set(['waived']))
  expect(createVerifier(op, 5, 'x').states()).toMatchObject({ header: 'learning', withdrawals: 'waived' })
})

test('RLP follows the examples of the yellow paper', () => {
  const hex = (item: Parameters<typeof encodeRlp>[0]): string => Buffer.from(encodeRlp(item)).toString('hex')
  expect(hex(Buffer.from('dog'))).toBe('83646f67')
  expect(hex([Buffer.from('cat'), Buffer.from('dog')])).toBe('c88363617483646f67')
  expect(hex('0x')).toBe('80')
  expect(hex([])).toBe('c0')
  expect(hex('0x00')).toBe('00')
  expect(hex('0x0f')).toBe('0f')
  expect(hex('0x0400')).toBe('820400')
  expect(hex('0x80')).toBe('8180')
  expect(hex([[], [[]], [[], [[]]]])).toBe('c7c0c1c0c3c0c1c0')
  expect(hex(Buffer.from('Lorem ipsum dolor sit amet, consectetur adipisicing elit')).slice(0, 6)).toBe('b8384c')
  expect(Buffer.from(encodeRlp(new Uint8Array(70_000)).subarray(0, 4)).toString('hex')).toBe('ba011170')
})

test('the trie of nothing has the well-known root', () => {
  expect(orderedRoot([])).toBe(EMPTY_ROOT)
})

recorded('a block from before the chain took on the rules is not held to them', () => {
  const raw = structuredClone(squidRaw('ethereum/1000000'))
  Object.assign(raw.block, { stateRoot: raw.block.parentHash })
  expect(() => createVerifier({ ...held, hashesSince: { 5: 1_000_000 } }, 5, 'recording').verify(raw)).toThrow()
  expect(() => createVerifier({ ...held, hashesSince: { 5: 1_000_001 } }, 5, 'recording').verify(raw)).not.toThrow()
})

recorded(
  'a type of another stack is not judged, and of a transaction from nobody the rest is (screens-evm §12.7)',
  () => {
    const raw = structuredClone(squidRaw('arbitrum/150000000'))
    const verifier = createVerifier({ ...none, hashes: 'ethereum' }, 5, 'recording')
    verifier.verify(raw)
    // As Bor shows a state sync: behind the others, outside of the roots.
    const { block, receipts } = squidRaw('ethereum/18500000')
    const sync = { ...block.transactions[0]!, from: `0x${'0'.repeat(40)}`, gas: '0x0', hash: block.hash } as const
    const polygon = (transactions: typeof block.transactions) => ({
      block: { ...block, transactions: [...transactions, sync] },
      receipts: [...receipts, { ...receipts[0]!, transactionHash: block.hash }],
    })
    expect(() => verifier.verify(polygon(block.transactions))).not.toThrow()
    const [first, ...others] = block.transactions
    expect(() => verifier.verify(polygon([{ ...first!, value: '0x1234' }, ...others]))).toThrow(
      /root of the transactions/,
    )
  },
)

recorded(
  'a block of a fork that is not known here stops no chain, and its node is held to all that is known (reliability I-9)',
  () => {
    const { block, receipts } = squidRaw('ethereum/18500000')
    const verify = (changes: object) =>
      createVerifier(held, 5, 'recording').verify({ block: { ...block, ...changes }, receipts })
    // As EIP-7928 adds one, at the end of all headers since.
    const later = { blockAccessListHash: block.parentHash, hash: block.parentHash }
    expect(() => verify(later)).not.toThrow()
    expect(() => verify({ ...later, receiptsRoot: block.parentHash })).not.toThrow()
    // What is no field of a header, or no header of another fork, excuses nothing.
    for (const beside of [{}, { author: block.miner }, { milliTimestamp: '0x18b9b4f7e38' }, { words: 'new' }])
      expect(() => verify({ ...beside, hash: block.parentHash })).toThrow(/hash of the header/)
    const [first, ...others] = block.transactions
    expect(() => verify({ extra: '0x7', transactions: [{ ...first!, value: '0x1234' }, ...others] })).toThrow(
      /root of the transactions/,
    )
  },
)

recorded('a block of Polygon whose roots count its state sync is taken (PIP-74, screens-evm §12.7)', () => {
  const { block, receipts } = squidRaw('ethereum/18500000')
  const nobody = { from: `0x${'0'.repeat(40)}`, gas: '0x0', hash: block.hash, type: '0x7f' } as const
  const sync = { ...block.transactions[0]!, ...nobody }
  const like = receipts.find(({ logs }) => logs.length > 0)!
  const logs = [{ ...like.logs[0]!, address: nobody.from }]
  expect(() =>
    createVerifier(held, 5, 'recording').verify({
      block: { ...block, transactions: [...block.transactions, sync] },
      receipts: [...receipts, { ...like, logs, transactionHash: block.hash, type: '0x7f' }],
    }),
  ).not.toThrow()
})
