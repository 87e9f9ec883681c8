import { expect, test } from 'vitest'
import { rawBlock, rawHeader, type EvmRaw } from '../raw.ts'
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
    // The header of the one uncle was not recorded, so its hash was not made.
    expect(verifier.verify(raw)).toBe(raw.block.uncles?.length === 0)
    expect(Object.values(verifier.states())).not.toContain('waived')
    expect(verifier.waived()).toEqual([])
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
    ({ receipts }) => Object.assign(receipts[3]!, { gasUsed: '0x1' }),
    ({ receipts }) => Object.assign(receipts[3]!, { effectiveGasPrice: '0x1' }),
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

recorded('issue 4: who did not sign a transaction is not taken for its sender, whichever it is', () => {
  const { block, receipts } = squidRaw('ethereum/1000000')
  for (let i = 0; i < block.transactions.length; i++) {
    const verifier = createVerifier(held, 5, 'recording')
    const transactions = block.transactions.map((tx, n) => (n === i ? { ...tx, from: block.miner! } : tx))
    const verify = (): boolean => verifier.verify({ block: { ...block, transactions }, receipts })
    // One of them is looked at each time.
    expect(() => {
      for (let turn = 0; turn < block.transactions.length; turn++) verify()
    }).toThrow(`was signed by ${block.transactions[i]!.from}`)
  }
})

/** A block as another one of its chain: what it holds is the same. */
const another = (raw: EvmRaw, n: number): EvmRaw => ({
  ...raw,
  block: { ...raw.block, hash: `0x${n}${raw.block.hash.slice(3)}` },
})

recorded('a chain with rules of its own is learnt from its first blocks with transactions', () => {
  // Cronos: header and receipts by other rules, transactions and bloom by Ethereum's.
  const cronos = squidRaw('cronos/10000')
  const verifier = createVerifier(none, 5, 'recording')
  // Of one, told again and again, nothing is learnt.
  for (let time = 0; time < 5; time++) expect(verifier.verify(cronos)).toBe(false)
  expect(verifier.states()).toMatchObject({ transactions: 'learning', receipts: 'learning' })
  expect(verifier.verify(another(cronos, 1))).toBe(false)
  expect(verifier.waived()).toEqual([])
  const last = another(cronos, 2)
  expect(verifier.verify(last)).toBe(false)
  expect(verifier.states()).toMatchObject({ transactions: 'waived', receipts: 'waived', gas: 'waived' })
  const { hash } = last.block
  expect(verifier.waived()).toContainEqual({
    check: 'receipts',
    height: 10_000,
    hash,
    reason: expect.stringMatching(/^the root of the receipts is 0x/),
    wasHeld: false,
  })
  expect(verifier.verify(cronos)).toBe(false)
  expect(verifier.waived().filter(({ check }) => check === 'receipts')).toHaveLength(1)
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

// The last header of Osaka and the first of Amsterdam of a local chain, as reth 2.7 told them.
const OSAKA = {
  number: '0xbf',
  hash: '0x2648510bb7819909b36373a3a2ccda82a51a0c8b154d03ff7710ef8d64b689e6',
  parentHash: '0x74f90ca1c71db6591cc4510eb6e831bdf7fcc7beabcdcbfaa1e7cb0788840153',
  timestamp: '0x6abd0dc7',
  stateRoot: '0xd430244510b470423f038afbfb318f1e8b458357727dd4959845e6b0182fbae8',
  transactionsRoot: EMPTY_ROOT,
  receiptsRoot: EMPTY_ROOT,
  logsBloom: `0x${'00'.repeat(256)}`,
  gasUsed: '0x0',
  gasLimit: '0xbebc200',
  extraData: '0x726574682f76322e372e302f6c696e7578',
  miner: '0x8943545177806ed17b9f23f0a21ee5948ecaa776',
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  difficulty: '0x0',
  mixHash: '0x879d6ebf21224bb92a05f0c4d50a2823ae85c1bfda76dd171381184d6f4070c5',
  nonce: '0x0000000000000000',
  baseFeePerGas: '0x7',
  withdrawalsRoot: EMPTY_ROOT,
  blobGasUsed: '0x0',
  excessBlobGas: '0x0',
  parentBeaconBlockRoot: '0x9bdd621d2614dc45107bc9f80a2221de691a899d7740569523c6e0cc24f4ffd6',
  requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  transactions: [],
}
const AMSTERDAM = {
  ...OSAKA,
  number: '0xc0',
  hash: '0x86e1583ca604ce5de648b44c41fb309b8dfe72ab21b57ad9f12eb0d92ac991f8',
  parentHash: OSAKA.hash,
  timestamp: '0x6abd0dcb',
  stateRoot: '0x2338ab0cb5b76db31251fc2352e9142fd8b2bf19de6ac4a3c201b84d6ba737d3',
  mixHash: '0x27184df4d2e2182675a2310a546d32e0d74a7accd4fbeafa84a903cd489dd40c',
  parentBeaconBlockRoot: '0x1214de134cf32c261ff3c2b6f96435016e9b98bf7dcd4870ad0009a2acf79974',
  blockAccessListHash: '0x1d33a17375e8dd0aef5da65c3f51422043f1c40d52eceaaca238cc92501aa32e',
  slotNumber: '0xc0',
}

test('headers on both sides of Amsterdam are recomputed (EIP-7928, EIP-7843), and what was changed in them is noticed', () => {
  for (const told of [OSAKA, AMSTERDAM]) {
    const header = rawHeader(told)
    expect(keccakHex(encodeHeader(header)!)).toBe(header.hash)
    const verify = (changes: object) =>
      createVerifier(held, 5, 'node').verify({ block: rawBlock({ ...told, ...changes }), receipts: [] })
    expect(() => verify({})).not.toThrow()
    for (const changes of [
      { slotNumber: '0xc1', blockAccessListHash: AMSTERDAM.blockAccessListHash },
      { blockAccessListHash: OSAKA.hash },
      { requestsHash: OSAKA.hash },
    ])
      expect(() => verify(changes)).toThrow(/hash of the header/)
  }
  // Of a chain that took on one of them alone it is not settled what stands in the other's place.
  expect(encodeHeader(rawHeader({ ...OSAKA, slotNumber: '0xbf' }))).toBeNull()
})

const sealed = (changes: object, height = 'ethereum/18500000') => {
  const raw = structuredClone(squidRaw(height))
  Object.assign(raw.block, changes)
  return Object.assign(raw, { block: { ...raw.block, hash: keccakHex(encodeHeader(raw.block)!) } })
}

recorded.each(['0x5', '0x7d'])(
  'reliability I-9: a type %s of a later fork stops no chain: its roots are not judged, and all else is held',
  (type) => {
    // A receipt of another form makes another root; so does the transaction.
    const raw = sealed({ receiptsRoot: AMSTERDAM.stateRoot, transactionsRoot: AMSTERDAM.mixHash })
    const verifier = createVerifier(held, 5, 'node')
    expect(() => verifier.verify(raw)).toThrow('the root of the transactions')
    Object.assign(raw.block.transactions[3]!, { type })
    Object.assign(raw.receipts[3]!, { type })
    verifier.verify(raw)
    expect(verifier.states()).toMatchObject({ header: 'held', bloom: 'held', receipts: 'held', withdrawals: 'held' })
    Object.assign(
      raw.receipts.find(({ logs }) => logs.length > 0)!,
      { logs: [] },
    )
    expect(() => verifier.verify(raw)).toThrow('the bloom of the logs')
    // What is learnt of a chain is not learnt from such a block.
    const learning = createVerifier(none, 5, 'node')
    learning.verify(sealed({ receiptsRoot: AMSTERDAM.stateRoot, ...{ transactions: raw.block.transactions } }))
    expect(learning.states()).toMatchObject({ transactions: 'learning', receipts: 'learning' })
  },
)

recorded('a block without all of what its header promises is none that is stored (reliability F-07, I-3)', () => {
  const verifier = createVerifier(none, 5, 'node')
  const { block } = squidRaw('ethereum/18500000')
  const all = { txs: true, logs: true }
  const nothing = { txs: false, logs: false }
  // As long as nothing is known of its rules a chain is held to none.
  verifier.verifyWhole({ ...block, transactions: [], withdrawals: [] }, nothing)
  verifier.verify(squidRaw('ethereum/18500000'))
  verifier.verifyWhole(block, all)
  expect(() => verifier.verifyWhole(block, nothing)).toThrow('tells of transactions')
  expect(() => verifier.verifyWhole(block, { txs: true, logs: false })).toThrow('tells of logs')
  for (const withdrawals of [[], null])
    expect(() => verifier.verifyWhole({ ...block, withdrawals }, all)).toThrow('tells of withdrawals')
  expect(() => verifier.verify({ ...squidRaw('ethereum/18500000'), block: { ...block, withdrawals: null } })).toThrow(
    'tells of withdrawals',
  )
  verifier.verifyWhole(rawBlock(OSAKA), nothing)
  // A fork that is not known here may promise otherwise.
  verifier.verifyWhole(
    { ...block, ...({ newRoot: AMSTERDAM.stateRoot } as object), hash: OSAKA.hash } as never,
    nothing,
  )
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
  expect(createVerifier({ ...held, hashesSince: { 5: 1_000_001 } }, 5, 'recording').verify(raw)).toBe(false)
})

recorded(
  'a type of another stack is not judged, and of a transaction from nobody the rest is (screens-evm §12.7)',
  () => {
    const raw = structuredClone(squidRaw('arbitrum/150000000'))
    const verifier = createVerifier({ ...held, ownPrices: true }, 5, 'recording')
    verifier.verify(raw)
    // As Bor shows a state sync: behind the others, outside of the roots.
    const { block, receipts } = squidRaw('ethereum/18500000')
    const sync = { ...block.transactions[0]!, from: `0x${'0'.repeat(40)}`, gas: '0x0', hash: block.hash } as const
    const polygon = (transactions: typeof block.transactions) => ({
      block: { ...block, transactions: [...transactions, sync] },
      receipts: [...receipts, { ...receipts[0]!, transactionHash: block.hash }],
    })
    expect(verifier.verify(polygon(block.transactions))).toBe(false)
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
    // As each fork adds one, at the end of all headers since.
    const later = { laterRoot: block.parentHash, hash: block.parentHash }
    expect(verify(later)).toBe(false)
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

recorded(
  'decision 38: odd prices are believed once a block told the same three times, whatever is read beside it, and that is told with the block',
  () => {
    const verifier = createVerifier(held, 5, 'recording')
    const one = squidRaw('ethereum/18500000')
    const other = recordedRaw('mainnet-rpc-from-rlp/14764013')
    for (const raw of [one, other]) verifier.verify(raw)
    const odd = (raw: typeof one, price: `0x${string}`) => {
      const at = raw.block.transactions.findIndex(({ type }) => type === '0x2')
      const receipts = raw.receipts.map((receipt, i) => (i === at ? { ...receipt, effectiveGasPrice: price } : receipt))
      return () => verifier.verify({ ...raw, receipts })
    }
    const refused = /what was paid per gas/
    // Another lie each time is never the same.
    for (const price of ['0x1', '0x2', '0x3', '0x4'] as const) expect(odd(one, price)).toThrow(refused)
    // The tip and history are read in turn: each block counts by itself.
    expect(odd(one, '0x7')).toThrow(refused)
    expect(odd(other, '0x9')).toThrow(refused)
    expect(odd(one, '0x7')).toThrow(refused)
    expect(odd(other, '0x9')).toThrow(refused)
    expect(verifier.waived()).toEqual([])
    expect(odd(one, '0x7')).not.toThrow()
    expect(verifier.waived()).toEqual([
      {
        check: 'tips',
        height: 18_500_000,
        hash: one.block.hash,
        reason: expect.stringMatching(/^what was paid per gas of transaction \d+ is \d+, it says 7$/),
        wasHeld: true,
      },
    ])
    // That one alone, and for all blocks.
    expect(odd(other, '0xa')).not.toThrow()
    const gas = one.receipts.map((receipt, i) => (i === 3 ? { ...receipt, gasUsed: '0x1' as const } : receipt))
    for (let time = 0; time < 4; time++) expect(() => verifier.verify({ ...one, receipts: gas })).toThrow(/the gas of/)
  },
)

recorded('reliability F-08: a chain whose first block is told wrongly is learnt from those after it', () => {
  const right = squidRaw('ethereum/18500000')
  const wrong = { ...right, receipts: right.receipts.map((receipt) => ({ ...receipt, status: '0x0' as const })) }
  const verifier = createVerifier(none, 5, 'recording')
  expect(verifier.verify(wrong)).toBe(false)
  for (let block = 0; block < 7; block++) expect(verifier.verify(right)).toBe(true)
  expect(verifier.states()).toMatchObject({ transactions: 'held', receipts: 'learning' })
  // One that does not follow it: now and then is no rule.
  expect(verifier.verify(wrong)).toBe(false)
  for (let block = 0; block < 8; block++) expect(verifier.verify(right)).toBe(true)
  expect(() => verifier.verify(wrong)).toThrow('the root of the receipts')
  expect(verifier.states()).toMatchObject({ receipts: 'held', gas: 'held' })
  expect(verifier.waived()).toEqual([])
})
