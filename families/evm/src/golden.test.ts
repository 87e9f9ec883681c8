import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { describe, expect } from 'vitest'
import { createNormalizer } from './normalize.ts'
import { rawBlock, rawReceipts, type EvmRaw, type RawReceipt } from './raw.ts'
import { stackOf } from './stacks/stack-of.ts'
import { testChain } from './testing/chain.ts'
import { recorded, recordedBlock, recordedJson, recordedRaw, recordedResult, squidRaw } from './testing/recordings.ts'
import { CHECKS, createVerifier, type Check } from './verify/create-verifier.ts'

/** Blocks of live networks. What they must give is taken from their headers, or summed here by plain arithmetic. */
type Golden = {
  readonly stack: Quirks['evm']['stack']
  readonly chainId: number
  raw(): EvmRaw
  /** Checks that the chain's own rules let pass; the header commits to those rows. */
  readonly held: readonly Check[]
  readonly kinds: readonly string[]
  readonly burns: boolean
  /** New coins of its producer, wei. */
  readonly subsidy?: bigint
}

/** A receipt that says nothing but where it belongs. */
const bare = (hash: Hex, blockHash: Hex, blockNumber: Hex, index: number): RawReceipt => ({
  transactionHash: hash,
  transactionIndex: `0x${index.toString(16)}`,
  blockHash,
  blockNumber,
  gasUsed: '0x0',
  cumulativeGasUsed: '0x0',
  logs: [],
})

const withoutReceipts = (path: string): EvmRaw => {
  const block = recordedBlock(path)
  return { block, receipts: block.transactions.map((tx, i) => bare(tx.hash, block.hash, block.number, i)) }
}

const ETHEREUM = ['header', 'transactions', 'receipts', 'bloom'] as const
/** What follows from the roots of them all. */
const FOLLOWS = ['gas', 'types', 'log-places', 'senders'] as const

const GOLDEN: Readonly<Record<string, Golden>> = {
  'mainnet 14,764,013': {
    stack: 'none',
    chainId: 1,
    raw: () => recordedRaw('mainnet-rpc-from-rlp/14764013'),
    held: [...ETHEREUM, ...FOLLOWS, 'prices', 'tips'],
    kinds: ['dynamic-fee', 'legacy'],
    burns: true,
    // Two coins, and a thirty-second part for its uncle.
    subsidy: 2_062_500_000_000_000_000n,
  },
  'mainnet 18,500,000': {
    stack: 'none',
    chainId: 1,
    raw: () => squidRaw('ethereum/18500000'),
    held: [...ETHEREUM, ...FOLLOWS, 'prices', 'tips', 'withdrawals'],
    kinds: ['dynamic-fee', 'legacy'],
    burns: true,
  },
  'Arbitrum 150,000,000': {
    stack: 'arbitrum',
    chainId: 42_161,
    raw: () => squidRaw('arbitrum/150000000'),
    held: [...ETHEREUM, ...FOLLOWS],
    kinds: ['dynamic-fee', 'internal', 'legacy'],
    burns: false,
  },
  'Optimism (Bedrock) 5,003,318': {
    stack: 'op',
    chainId: 420,
    raw: () => ({
      block: recordedBlock('rosetta-optimism/goerli_bedrock_block_5003318.json'),
      receipts: rawReceipts(
        [1, 2].map((n) => recordedJson(`rosetta-optimism/goerli_bedrock_tx_receipt_5003318_${n}.json`)),
      ),
    }),
    held: [...ETHEREUM, ...FOLLOWS, 'tips'],
    kinds: ['deposit', 'dynamic-fee'],
    burns: false,
  },
  'Polygon 19,594,674': {
    stack: 'polygon',
    chainId: 137,
    raw: () => withoutReceipts('rosetta-polygon/block/block_19594674.json'),
    held: ['header', 'transactions'],
    kinds: ['legacy'],
    burns: false,
  },
  'Cronos 10,000': {
    stack: 'none',
    chainId: 25,
    raw: () => squidRaw('cronos/10000'),
    held: ['bloom'],
    kinds: ['legacy'],
    burns: true,
  },
  'Kaia 87,561,170': {
    stack: 'kaia',
    chainId: 8_217,
    raw: () => {
      // As the node's own namespace spells it: a type in words, a list of signatures, `reward` for the fee recipient.
      const told = recordedResult('rosetta-klaytn/block_87561170.json') as Record<string, unknown>
      const txs = (told['transactions'] as { typeInt: number; [key: string]: unknown }[]).map((tx) => ({
        ...tx,
        type: `0x${tx.typeInt.toString(16)}`,
      }))
      const block = rawBlock({ ...told, miner: told['reward'], transactions: txs })
      const receipts = recordedResult(`rosetta-klaytn/block_receipts_${block.hash}.json`) as Record<string, unknown>[]
      const place = (i: number) => ({
        transactionIndex: `0x${i.toString(16)}`,
        blockHash: block.hash,
        blockNumber: block.number,
        cumulativeGasUsed: receipts[i]!['gasUsed'],
      })
      return { block, receipts: rawReceipts(receipts.map((receipt, i) => ({ ...receipt, ...place(i) }))) }
    },
    held: [],
    kinds: ['legacy'],
    burns: false,
  },
}

describe('issue 4: recorded blocks of live networks normalise to what their headers and receipts say', () => {
  recorded.each(Object.entries(GOLDEN))('%s', (_, { stack, chainId, raw: read, held, kinds, burns, subsidy = 0n }) => {
    const chain = testChain({}, { stack, chainId })
    const raw = read()
    const { block, receipts } = raw
    const { block: row, txs, logs, accountTxs } = createNormalizer(chain).bundle(raw)

    // The rows hold what the header commits to: hashes, roots and bloom come out as it says.
    const rules = stackOf(chain)
    const verifier = createVerifier({ ...rules, hashes: 'learn' }, chainId, 'recording')
    verifier.verify(raw)
    expect(CHECKS.filter((check) => verifier.states()[check] === 'held')).toEqual(
      CHECKS.filter((c) => held.includes(c)),
    )

    expect(row).toMatchObject({ hash: block.hash, parentHash: block.parentHash, txCount: block.transactions.length })
    expect(txs.map(({ hash, from, to, value, input }) => [hash, from, to, value, input])).toEqual(
      block.transactions.map(({ hash, from, to, value, input }) => [hash, from, to ?? null, BigInt(value), input]),
    )
    expect([...new Set(txs.map(({ kind }) => kind))].sort()).toEqual(kinds)
    expect(logs.map(({ logIndex, txIndex, data }) => [logIndex, txIndex, data])).toEqual(
      receipts.flatMap(({ logs: own, transactionIndex }) =>
        own.map(({ logIndex, data }) => [Number(logIndex), Number(transactionIndex), data]),
      ),
    )
    expect(txs.map(({ status }) => status)).toEqual(
      receipts.map(({ status }) => (status === '0x1' ? 'success' : status === '0x0' ? 'failed' : 'unknown')),
    )

    // Fees by the receipts' own numbers; gas adds up to the header's.
    const gasUsed = receipts.reduce((sum, receipt) => sum + BigInt(receipt.gasUsed), 0n)
    if (receipts.some(({ cumulativeGasUsed }) => cumulativeGasUsed !== '0x0'))
      expect(gasUsed).toBe(BigInt(block.gasUsed))
    const fees = receipts.reduce((sum, receipt, i) => {
      const price = receipt.effectiveGasPrice ?? block.transactions[i]!.gasPrice!
      return sum + BigInt(receipt.gasUsed) * BigInt(price) + BigInt(receipt.l1Fee ?? 0)
    }, 0n)
    expect(row.fees).toBe(fees)
    expect(txs.reduce((sum, { fee }) => sum + fee!, 0n)).toBe(fees)
    if (burns && block.baseFeePerGas) {
      expect(row.burnt).toBe(BigInt(block.baseFeePerGas) * BigInt(block.gasUsed))
      expect(row.reward).toBe(fees - row.burnt! + subsidy)
    } else expect(row.burnt).toBe(burns ? 0n : null)

    // Each party of each transaction is listed once.
    const parties = txs.flatMap((tx) => [...new Set([tx.from, tx.to, tx.created])].filter((one) => one !== null))
    expect(accountTxs.map(({ address }) => address).sort()).toEqual(parties.sort())
  })

  recorded('a block of the OP stack says where it stands on the parent chain (screens-evm §3.2)', () => {
    const { stack, chainId, raw } = GOLDEN['Optimism (Bedrock) 5,003,318']!
    const { block } = createNormalizer(testChain({}, { stack, chainId })).bundle(raw())
    // By eye from the calldata of its first transaction: words 1, 2, 3, 4 and 5.
    const words = raw().block.transactions[0]!.input.slice(10).match(/.{64}/g)!
    expect(block.ext).toMatchObject({
      l1BlockNumber: Number(`0x${words[0]}`),
      l1TimeMs: Number(`0x${words[1]}`) * 1_000,
      l1BaseFee: BigInt(`0x${words[2]}`).toString(),
      l1BlockHash: `0x${words[3]}`,
      l1Sequence: Number(`0x${words[4]}`),
    })
    expect(Number(block.ext['l1TimeMs'])).toBeLessThanOrEqual(block.timeMs)
  })
})
