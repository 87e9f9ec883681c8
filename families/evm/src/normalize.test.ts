import { describe, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import type { EvmBlockExt, EvmTxExt } from './ext.ts'
import { createNormalizer } from './normalize.ts'
import { rawReceipt, rawReceipts, type EvmRaw, type RawReceipt } from './raw.ts'
import { testChain } from './testing/chain.ts'
import {
  hiveResult,
  recorded,
  recordedBlock,
  recordedJson,
  recordedRaw,
  recordedResult,
  recordedText,
  squidRaw,
} from './testing/recordings.ts'

const mainnet = createNormalizer(testChain())
const pow = createNormalizer(testChain({}, { consensus: 'pow' }))
const sum = (values: readonly (bigint | null)[]): bigint => values.reduce<bigint>((total, value) => total + value!, 0n)

/** Rows of a CSV file without line breaks in its cells, by column name. */
function readCsv(path: string): readonly Record<string, string>[] {
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '')
  const [head, ...lines] = recordedText(path).trim().split(/\r?\n/)
  const names = cells(head!)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, i) => [names[i]!, cell])))
}

recorded('a block of the London age adds up: fees are what is burnt and what is tipped', () => {
  for (const raw of [recordedRaw('mainnet-rpc-from-rlp/14764013'), squidRaw('ethereum/18500000')]) {
    const { block, txs } = mainnet.bundle(raw)
    const ext = block.ext as unknown as EvmBlockExt
    expect(block.fees).toBe(sum(txs.map(({ fee }) => fee)))
    expect(block.fees).toBe(block.burnt! + BigInt(ext.tips!))
    expect(block.burnt).toBe(BigInt(ext.baseFee!) * BigInt(ext.gasUsed))
    // Before the merge 2 ether, and a thirty-second part more for its one uncle.
    expect(block.reward).toBe((raw.block.difficulty === '0x0' ? 0n : 2_062_500_000_000_000_000n) + BigInt(ext.tips!))
    expect(sum(txs.map((tx) => BigInt((tx.ext as unknown as EvmTxExt).gasUsed!)))).toBe(BigInt(ext.gasUsed))
  }
})

recorded('block 18,500,000 of Ethereum has the rows that it is known for', () => {
  const { block, txs, logs, transfers, contracts, accountTxs, deltas } = mainnet.bundle(squidRaw('ethereum/18500000'))
  expect(block).toMatchObject({ height: 18_500_000, txCount: 157, timeMs: 1_699_116_959_000 })
  expect((block.ext as unknown as EvmBlockExt).withdrawals).toHaveLength(16)
  expect(txs.map(({ txIndex }) => txIndex)).toEqual(Array.from({ length: 157 }, (_, i) => i))
  expect(logs.map(({ logIndex }) => logIndex)).toEqual(Array.from({ length: logs.length }, (_, i) => i))
  expect(txs.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0)
  expect(new Set(txs.map(({ kind }) => kind))).toEqual(new Set(['legacy', 'dynamic-fee']))
  expect(contracts.every(({ address, txIndex }) => txs[txIndex]!.created === address)).toBe(true)
  for (const transfer of transfers) expect(logs[transfer.seq / 65_536]!.address).toBe(transfer.asset)
  expect(new Set(transfers.map(({ seq }) => seq)).size).toBe(transfers.length)
  expect(accountTxs.filter(({ txIndex }) => txIndex === 0).map(({ role }) => role)).toEqual([1, 2])
  // Every movement between two addresses leaves the sum of its token as it was.
  const between = new Set(transfers.filter(({ from, to }) => from !== null && to !== null).map(({ seq }) => seq))
  expect(sum(deltas.filter(({ seq }) => between.has(seq)).map(({ amount }) => amount))).toBe(0n)
})

recorded('what the protocol itself logs of the coin is no token that moved (EIP-7708)', () => {
  const raw = squidRaw('ethereum/18500000')
  const { transfers } = mainnet.bundle(raw)
  const { txIndex, seq } = transfers.find(({ standard }) => standard === 'erc20')!
  const told = structuredClone(raw)
  const log = told.receipts[txIndex]!.logs.find(({ logIndex }) => Number(logIndex) === Math.floor(seq / 65_536))!
  Object.assign(log, { address: '0xfffffffffffffffffffffffffffffffffffffffe' })
  const found = mainnet.bundle(told)
  expect(found.transfers).toEqual(transfers.filter((one) => one.seq !== seq))
  expect(found.deltas.some(({ asset }) => asset === log.address)).toBe(false)
  expect(found.logs.filter(({ address }) => address === log.address)).toHaveLength(1)
})

recorded('a block of Amsterdam tells the hash of its access lists and its slot (EIP-7928, EIP-7843)', () => {
  const raw = squidRaw('ethereum/18500000')
  const told = { blockAccessListHash: raw.block.parentHash, slotNumber: '0x7fb2d5' } as const
  const { ext } = mainnet.bundle({ ...raw, block: { ...raw.block, ...told } }).block
  expect(ext).toMatchObject({ blockAccessListHash: raw.block.parentHash, slot: 8_368_853 })
  expect(mainnet.bundle(raw).block.ext).not.toHaveProperty('slot')
})

recorded('no two ledger entries share their place, address and asset', () => {
  const { deltas } = mainnet.bundle(squidRaw('ethereum/18500000'))
  expect(
    new Set(deltas.map(({ height, txIndex, seq, address, asset }) => `${height}/${txIndex}/${seq}/${address}/${asset}`))
      .size,
  ).toBe(deltas.length)
})

recorded('transactions before Byzantium are neither failed nor successful: they tell a state root', () => {
  const { txs, block } = pow.bundle(squidRaw('ethereum/1000000'))
  expect(txs.map(({ status }) => status)).toEqual(['unknown', 'unknown'])
  expect(txs[0]!.ext).toMatchObject({ root: '0x284d35bf53b82ef480ab4208527325477439c64fb90ef518450f05ee151c8e10' })
  expect(block.burnt, 'known to be nothing before London').toBe(0n)
  expect(block.reward).toBe(5n * 10n ** 18n + block.fees!)
})

recorded('the blocks and transactions of ethereum-etl come out as it exported them', () => {
  const folder = 'ethereum-etl/test_export_blocks_job/blocks_with_transactions'
  const expectedTxs = readCsv(`${folder}/expected_transactions.csv`)
  const rows = ['0xb872', '0xb873'].map((height) => {
    const block = recordedBlock(`${folder}/web3_response.eth_getBlockByNumber_${height}_true.json`)
    return pow.bundle({
      block,
      receipts: block.transactions.map((tx, i) => bareReceipt(tx.hash, block.hash, block.number, i)),
    })
  })
  expect(
    rows.map(({ block }) =>
      [block.height, block.hash, block.parentHash, block.timeMs / 1_000, block.txCount, block.size, block.producer].map(
        String,
      ),
    ),
  ).toEqual(
    readCsv(`${folder}/expected_blocks.csv`).map((row) => [
      row['number']!,
      row['hash']!,
      row['parent_hash']!,
      row['timestamp']!,
      row['transaction_count']!,
      row['size']!,
      row['miner']!,
    ]),
  )
  const txs = rows.flatMap((row) => row.txs)
  expect(
    txs.map((tx) =>
      [
        tx.hash,
        tx.height,
        tx.txIndex,
        tx.from,
        tx.to,
        tx.value,
        tx.ext['nonce'],
        tx.ext['gas'],
        tx.ext['gasPrice'],
        tx.input,
        tx.ext['type'],
      ].map(String),
    ),
  ).toEqual(
    expectedTxs.map((row) =>
      [
        'hash',
        'block_number',
        'transaction_index',
        'from_address',
        'to_address',
        'value',
        'nonce',
        'gas',
        'gas_price',
        'input',
        'transaction_type',
      ].map((name) => row[name]!),
    ),
  )
})

recorded('the receipts and logs of ethereum-etl come out as it exported them', () => {
  const folder = 'ethereum-etl/test_export_receipts_job/receipts_with_logs'
  const expectedReceipts = readCsv(`${folder}/expected_receipts.csv`).toSorted(
    (a, b) => Number(a['transaction_index']) - Number(b['transaction_index']),
  )
  const header = { ...recordedBlock('squid-fixtures/ethereum/1000000/block.json'), number: '0x76250' as Hex }
  const rows = expectedReceipts.map((row) => {
    const receipt = rawReceipt(
      recordedResult(`${folder}/web3_response.eth_getTransactionReceipt_${row['transaction_hash']}.json`),
    )
    const tx = {
      hash: receipt.transactionHash,
      from: `0x${'1'.repeat(40)}` as Hex,
      to: null,
      value: '0x0' as Hex,
      gas: '0x0' as Hex,
      nonce: '0x0' as Hex,
      input: '0x' as Hex,
      gasPrice: '0xba43b7400' as Hex,
    }
    return pow.transaction(header, tx, receipt)
  })
  expect(rows.map(({ tx }) => [tx.hash, tx.txIndex, tx.ext['gasUsed'], tx.ext['root']].map(String))).toEqual(
    expectedReceipts.map((row) => [
      row['transaction_hash']!,
      row['transaction_index']!,
      row['gas_used']!,
      row['root']!,
    ]),
  )
  expect(
    rows
      .flatMap(({ logs }) => logs)
      .map(({ logIndex, txIndex, height, address, data, topics }) =>
        [logIndex, txIndex, height, address, data, topics.join(',')].map(String),
      ),
  ).toEqual(
    readCsv(`${folder}/expected_logs.csv`).map((row) => [
      row['log_index']!,
      row['transaction_index']!,
      row['block_number']!,
      row['address']!,
      row['data']!,
      row['topics']!,
    ]),
  )
  expect(rows.flatMap(({ transfers }) => transfers).map(({ amount, standard }) => [amount, standard])).toEqual([
    [100_000n, 'erc20'],
    [200_000n, 'erc20'],
  ])
})

recorded('a deposit of the OP stack pays nothing, and a data fee is part of what others pay', () => {
  const op = createNormalizer(testChain({}, { stack: 'op', chainId: 420 }))
  const block = recordedBlock('rosetta-optimism/goerli_bedrock_block_5003318.json')
  const receipts = rawReceipts(
    [1, 2].map((n) => recordedJson(`rosetta-optimism/goerli_bedrock_tx_receipt_5003318_${n}.json`)),
  )
  const bundle = op.bundle({ block, receipts })
  expect(bundle.txs.map(({ kind }) => kind)).toEqual(['deposit', 'dynamic-fee'])
  expect(bundle.txs[0]).toMatchObject({ fee: 0n, ext: { isSystemTx: true } })
  const gas = BigInt(receipts[1]!.gasUsed) * BigInt(receipts[1]!.effectiveGasPrice!)
  expect(bundle.txs[1]!.fee).toBe(gas + 0x1585ba2a8n)
  expect(bundle.txs[1]!.ext).toMatchObject({ l1Fee: String(0x1585ba2a8), l1FeeScalar: '1' })
  expect(bundle.block).toMatchObject({ burnt: null, reward: null })
})

recorded('a receipt of OVM 1 carries its data fee with a scalar that is no whole number', () => {
  const receipt = rawReceipt(recordedJson('rosetta-optimism/tx_receipt_1.json'))
  const block = recordedBlock('rosetta-optimism/block_1.json')
  const { txs } = createNormalizer(testChain({}, { stack: 'op', chainId: 10 })).bundle({ block, receipts: [receipt] })
  expect(txs[0]).toMatchObject({ fee: 0x3183dn + 0x1c23n, ext: { l1FeeScalar: '1.5' } })
})

recorded('Arbitrum has kinds of its own and tells the gas for layer 1', () => {
  const { txs, block } = createNormalizer(testChain({}, { stack: 'arbitrum', chainId: 42_161 })).bundle(
    squidRaw('arbitrum/150000000'),
  )
  expect(txs[0]).toMatchObject({ kind: 'internal', fee: 0n, ext: { gasUsedForL1: 0 } })
  expect(txs.slice(1).every(({ fee }) => fee! > 0n)).toBe(true)
  expect(block).toMatchObject({ burnt: null, ext: { l1BlockNumber: 0x11b3fb3, sendCount: 0x17a27 } })
})

describe('receipts of hive', () => {
  recorded('a blob transaction pays for its blobs', () => {
    const receipt = rawReceipt(hiveResult('eth_getTransactionReceipt/get-blob-tx'))
    const header = { ...recordedBlock('squid-fixtures/ethereum/18500000/block.json'), blobGasUsed: '0x20000' as Hex }
    const tx = {
      hash: receipt.transactionHash,
      from: `0x${'1'.repeat(40)}` as Hex,
      to: `0x${'2'.repeat(40)}` as Hex,
      value: '0x0' as Hex,
      gas: '0x1' as Hex,
      nonce: '0x0' as Hex,
      input: '0x' as Hex,
      type: '0x3' as Hex,
      blobVersionedHashes: [receipt.blockHash],
    }
    const bundle = mainnet.bundle({ block: { ...header, transactions: [tx] }, receipts: [receipt] })
    expect(bundle.txs[0]).toMatchObject({
      kind: 'blob',
      fee: 0xca9cn * 0x813f23cn + 0x20000n,
      ext: { blobGasUsed: 0x20000, blobGasPrice: '1', blobHashes: [receipt.blockHash] },
    })
    // It paid less for gas than this block's base fee.
    expect(bundle.block.burnt).toBe(0xca9cn * 0x813f23cn + 0x20000n)
    expect(bundle.block.ext).toMatchObject({ blobBurnt: String(0x20000) })
  })

  recorded('a created contract is a row, unless the creation failed', () => {
    const receipt = rawReceipt(hiveResult('eth_getTransactionReceipt/get-legacy-contract'))
    const header = recordedBlock('squid-fixtures/ethereum/18500000/block.json')
    const tx = {
      hash: receipt.transactionHash,
      from: `0x${'1'.repeat(40)}` as Hex,
      to: null,
      value: '0x0' as Hex,
      gas: '0xffffff' as Hex,
      nonce: '0x0' as Hex,
      input: '0x6001600155' as Hex,
    }
    const rows = mainnet.transaction(header, tx, receipt)
    expect(rows.contracts).toMatchObject([{ address: receipt.contractAddress, creator: tx.from, kind: 'create' }])
    expect(rows.tx).toMatchObject({ created: receipt.contractAddress, method: null })
    expect(mainnet.transaction(header, tx, { ...receipt, status: '0x0' })).toMatchObject({
      contracts: [],
      tx: { created: null, status: 'failed' },
    })
  })
})

/** A receipt that says nothing but where it belongs. */
function bareReceipt(hash: Hex, blockHash: Hex, blockNumber: Hex, index: number): RawReceipt {
  return {
    transactionHash: hash,
    transactionIndex: `0x${index.toString(16)}`,
    blockHash,
    blockNumber,
    gasUsed: '0x0',
    cumulativeGasUsed: '0x0',
    logs: [],
  }
}

const ADDRESS: Hex = `0x${'a1'.repeat(20)}`
const HASH: Hex = `0x${'b2'.repeat(32)}`

function madeRaw(data: Hex, topics: readonly Hex[]): EvmRaw {
  const log = { address: ADDRESS, topics, data, blockHash: HASH, transactionHash: HASH, logIndex: '0x5' as Hex }
  return {
    block: {
      number: '0x1',
      hash: HASH,
      parentHash: HASH,
      timestamp: '0x1',
      stateRoot: HASH,
      transactionsRoot: HASH,
      receiptsRoot: HASH,
      logsBloom: '0x',
      gasUsed: '0x1',
      extraData: '0x',
      transactions: [
        {
          hash: HASH,
          from: ADDRESS,
          to: ADDRESS,
          value: '0x0',
          gas: '0x1',
          nonce: '0x0',
          input: '0x',
          gasPrice: '0x1',
        },
      ],
    },
    receipts: [{ ...bareReceipt(HASH, HASH, '0x1', 0), status: '0x1', logs: [log] }],
  }
}

const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topicOf = (address: Hex): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`

test('an amount beyond 2^255 is shown exactly and kept out of the ledger, which is signed', () => {
  const bundle = mainnet.bundle(
    madeRaw(`0x${'f'.repeat(64)}`, [TRANSFER, topicOf(ADDRESS), topicOf(`0x${'c3'.repeat(20)}`)]),
  )
  expect(bundle.transfers).toMatchObject([{ amount: 2n ** 256n - 1n, seq: 5 * 65_536 }])
  expect(bundle.deltas).toEqual([])
})

test('the wrapped coin of the chain is minted by deposits', () => {
  const raw = madeRaw(`0x${'0'.repeat(63)}9`, [
    '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
    topicOf(ADDRESS),
  ])
  expect(mainnet.bundle(raw).transfers).toEqual([])
  expect(
    createNormalizer(testChain({ wrappedNative: ADDRESS.toUpperCase().replace('0X', '0x') })).bundle(raw),
  ).toMatchObject({ transfers: [{ from: null, to: ADDRESS, amount: 9n }], deltas: [{ amount: 9n, cause: 'mint' }] })
})

test('a transaction to oneself is one row with both roles', () => {
  expect(mainnet.bundle(madeRaw('0x', [])).accountTxs).toEqual([
    { address: ADDRESS, height: 1, txIndex: 0, role: 3, net: null },
  ])
})

test('screens-evm §20.6: of a token that logs Transfer with three topics and with four, each log is a move of its own standard, whatever came before it', () => {
  const parties = [topicOf(ADDRESS), topicOf(`0x${'c3'.repeat(20)}`)]
  const nine: Hex = `0x${'0'.repeat(63)}9`
  const fungible = madeRaw(nine, [TRANSFER, ...parties])
  const [coin] = fungible.receipts[0]!.logs
  const item = { ...coin!, data: '0x' as Hex, topics: [TRANSFER, ...parties, nine] }
  const moved = (...logs: RawReceipt['logs']) =>
    mainnet
      .bundle({
        ...fungible,
        receipts: [
          {
            ...fungible.receipts[0]!,
            logs: logs.map((log, at) => ({ ...log, logIndex: `0x${at.toString(16)}` as Hex })),
          },
        ],
      })
      .transfers.map(({ asset, standard, amount, tokenId }) => ({ asset, standard, amount, tokenId }))
  const asCoin = { asset: ADDRESS, standard: 'erc20', amount: 9n, tokenId: null }
  const asItem = { asset: ADDRESS, standard: 'erc721', amount: 1n, tokenId: 9n }
  expect(moved(coin!, item, coin!)).toEqual([asCoin, asItem, asCoin])
  expect(moved(item, coin!, item)).toEqual([asItem, asCoin, asItem])
})
