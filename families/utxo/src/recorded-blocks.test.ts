import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { Bundle } from '@orrery/model/rows'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fields, list } from './node-shape.ts'
import { merkleRoot } from './merkle-root.ts'
import { normalizeBlock } from './normalize-block.ts'
import { fillPrevouts, indexOutputs } from './prevouts.ts'
import type { Prevout, RawBlock } from './raw-block.ts'
import { readNodeBlock } from './read-node-block.ts'
import { outpoint } from './read-node-tx.ts'
import { readRawBlock } from './read-raw-block.ts'
import { ByteReader } from './read-raw-tx.ts'
import { recordedBitcoin, recordedBytes, recordedJson, recordedText } from './testing/recorded.ts'
import { readUndo } from './testing/read-undo.ts'
import { verifyBlock } from './verify-block.ts'
import type { UtxoTxExt } from './utxo-ext.ts'

type ExpectedTx = {
  hash: string
  version: number
  lock_time: number
  is_coinbase: boolean
  index: number | null
  size: number
  inputs: { spent_transaction_hash: string; spent_output_index: number; script_hex: string; sequence: number }[]
  outputs: { index: number; script_hex: string; value: number }[]
}
type ExpectedBlock = {
  hash: string
  number: number
  timestamp: number
  transaction_count: number
  size: number
  merkle_root: string
  bits: string
  coinbase_param: string
}

const lines = <T>(path: string): T[] =>
  recordedText(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

const mismatch = (block: RawBlock, chain: ChainOf<'utxo'>): string | null => {
  try {
    verifyBlock(block, chain)
    return null
  } catch (error) {
    if (isOrreryError(error, 'UPSTREAM_MISMATCH')) return String(error.context.reason)
    throw error
  }
}

const withPrevouts = (block: RawBlock, more: ReadonlyMap<string, Prevout> = new Map()): RawBlock => {
  const known = new Map([...indexOutputs(block.txs.map((tx) => ({ tx, height: block.height }))), ...more])
  return { ...block, txs: block.txs.map((tx) => fillPrevouts(tx, known)) }
}

const ledger = (bundle: Bundle): bigint => bundle.deltas.reduce((sum, delta) => sum + delta.amount, 0n)

describe.skipIf(recordedBitcoin === null)('recorded node answers', () => {
  const etl = 'bitcoin-etl'
  const cases: readonly { folder: string; chain: ChainOf<'utxo'>; answers: readonly string[]; separate?: string }[] = [
    {
      folder: 'bitcoin/block_0',
      chain: btc,
      answers: ['rpc_response_getblock_000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f_2.json'],
    },
    {
      folder: 'bitcoin/block_1',
      chain: btc,
      answers: ['rpc_response_getblock_00000000839a8e6886ab5951d76f411475428afc90947ee320161bbf18eb6048_2.json'],
    },
    {
      folder: 'bitcoin/block_with_transactions',
      chain: btc,
      answers: [
        'rpc_response_getblock_000000001c920d495e1eeef2452b6d1c6c229a919b28196c103ecffebabee141_2.json',
        'rpc_response_getblock_000000002066d7f9b134c30b5005b7bf5fbfa52f279883f1fde793dcdc964266_2.json',
      ],
    },
    {
      folder: 'bitcoin_cash/block_with_duplicate_txid',
      chain: bch,
      answers: ['rpc_response_getblock_00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e_True.json'],
      separate: 'rpc_response_getrawtransaction_e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468.json',
    },
    {
      folder: 'dogecoin/block_without_transactions',
      chain: doge,
      answers: ['rpc_response_getblock_ea5380659e02a68c073369e502125c634b2fb0aaf351b9360c673368c4f20c96_True.json'],
      separate: 'rpc_response_getrawtransaction_3b14b76d22a3f2859d73316002bc1b9bfc7f37e2c3393be9b722b62bbd786983.json',
    },
  ]

  test.each(cases)('$folder normalises to what bitcoin-etl made of it', ({ folder, chain, answers, separate }) => {
    const blocks = lines<ExpectedBlock>(`${etl}/${folder}/expected_blocks.json`)
    const txs = lines<ExpectedTx>(`${etl}/${folder}/expected_transactions.json`)
    for (const [i, name] of answers.entries()) {
      const answer = fields(recordedJson(`${etl}/${folder}/${name}`), '')
      const raw = readNodeBlock(
        separate === undefined
          ? answer
          : { ...answer, tx: list(answer.tx, '').map(() => recordedJson(`${etl}/${folder}/${separate}`)) },
      )
      expect(mismatch(raw, chain)).toBeNull()
      const { block, txs: rows } = normalizeBlock(raw, chain)
      const expected = blocks[i]!
      expect({
        hash: block.hash,
        height: block.height,
        timeMs: block.timeMs,
        txCount: block.txCount,
        size: block.size,
      }).toEqual({
        hash: `0x${expected.hash}`,
        height: expected.number,
        timeMs: expected.timestamp * 1000,
        txCount: expected.transaction_count,
        size: expected.size,
      })
      expect(block.ext).toMatchObject({
        merkleRoot: `0x${expected.merkle_root}`,
        bits: `0x${expected.bits}`,
        coinbase: `0x${expected.coinbase_param}`,
      })
      for (const row of rows) {
        const wanted = txs.find(({ hash }) => `0x${hash}` === row.hash)!
        const ext = row.ext as UtxoTxExt
        if (wanted.index !== null) expect(row.txIndex).toBe(wanted.index)
        expect(row.kind === 'coinbase').toBe(wanted.is_coinbase)
        expect(ext).toMatchObject({ version: wanted.version, lockTime: wanted.lock_time })
        if (!wanted.is_coinbase)
          expect(
            ext.inputs.map(({ txid, vout, scriptSig, sequence }) => ({ txid, vout, scriptSig, sequence })),
          ).toEqual(
            wanted.inputs.map((input) => ({
              txid: `0x${input.spent_transaction_hash}`,
              vout: input.spent_output_index,
              scriptSig: `0x${input.script_hex}`,
              sequence: input.sequence,
            })),
          )
        expect(ext.outputs.map(({ value }) => value)).toEqual(wanted.outputs.map(({ value }) => String(value)))
        expect(row.value).toBe(wanted.outputs.reduce((sum, { value }) => sum + BigInt(value), 0n))
      }
    }
  })

  test('an input whose output is not known has no amount, and then no fee is told', () => {
    const raw = readNodeBlock(
      recordedJson(
        `${etl}/bitcoin/block_with_transactions/rpc_response_getblock_000000001c920d495e1eeef2452b6d1c6c229a919b28196c103ecffebabee141_2.json`,
      ),
    )
    const { block, txs, accountTxs } = normalizeBlock(raw, btc)
    expect(txs[1]?.fee).toBeNull()
    expect(block.fees).toBeNull()
    expect(block.ext).toMatchObject({ subsidy: null })
    expect(accountTxs.filter(({ txIndex }) => txIndex === 1).every(({ net }) => net === null)).toBe(true)
  })

  test('the coins of block 0 do not exist', () => {
    const raw = readNodeBlock(
      recordedJson(
        `${etl}/bitcoin/block_0/rpc_response_getblock_000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f_2.json`,
      ),
    )
    const bundle = normalizeBlock(raw, btc)
    expect(bundle.deltas).toEqual([])
    expect(bundle.family.utxo_outputs).toEqual([])
    expect(bundle.block).toMatchObject({ parentHash: `0x${'00'.repeat(32)}`, reward: 50_00000000n })
    expect(bundle.block.ext).toMatchObject({
      coinbaseText: expect.stringContaining('The Times 03/Jan/2009 Chancellor on brink of second bailout for banks'),
    })
  })

  test('a coinbase that exists twice counts once (BIP-30)', () => {
    const folder = `${etl}/bitcoin_cash/block_with_duplicate_txid`
    const answer = fields(
      recordedJson(
        `${folder}/rpc_response_getblock_00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e_True.json`,
      ),
      '',
    )
    const raw = readNodeBlock({
      ...answer,
      tx: [
        recordedJson(
          `${folder}/rpc_response_getrawtransaction_e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468.json`,
        ),
      ],
    })
    expect(ledger(normalizeBlock(raw, bch))).toBe(50_00000000n)
    const again = normalizeBlock({ ...raw, height: 91880 }, bch)
    expect(ledger(again)).toBe(0n)
    expect(again.family.utxo_outputs).toEqual([])
    expect(again.txs).toHaveLength(1)
  })
})

describe.skipIf(recordedBitcoin === null)('recorded raw blocks', () => {
  test('block 300025 with its undo data adds up: fees, subsidy and ledger', () => {
    const raw = readRawBlock(recordedBytes('bcoin/block300025.raw'), 300_025)
    const block = withPrevouts(raw, readUndo(recordedBytes('bcoin/block300025-undo.raw'), raw))
    expect(mismatch(block, btc)).toBeNull()
    const bundle = normalizeBlock(block, btc)
    expect(bundle.block.ext).toMatchObject({ subsidy: String(25_00000000), missingPrevouts: 0 })
    expect(bundle.block.fees).toBe(bundle.block.reward! - 25_00000000n)
    expect(ledger(bundle)).toBe(25_00000000n)
    expect(bundle.txs.every((tx) => tx.fee === null || tx.fee >= 0n)).toBe(true)
    for (const { address, txIndex, net } of bundle.accountTxs)
      expect(
        bundle.deltas
          .filter((delta) => delta.txIndex === txIndex && delta.address === address)
          .reduce((sum, { amount }) => sum + amount, 0n),
      ).toBe(net)
    expect(bundle.family.utxo_spends).toHaveLength(raw.txs.slice(1).reduce((sum, tx) => sum + tx.inputs.length, 0))
  })

  test('the blocks of rust-bitcoin have the hashes of their names, and a witness commitment that holds', () => {
    const testnet: ChainOf<'utxo'> = { ...btc, quirks: { ...btc.quirks, p2pkh: 111, p2sh: [196], bech32: 'tb' } }
    const segwit = readRawBlock(
      recordedBytes(
        'rust-bitcoin/bitcoin/tests/data/testnet_block_000000000000045e0b1660b6445b5e5c5ab63c9a4f956be7e1e69be04fa4497b.raw',
      ),
      1,
    )
    expect(segwit.hash).toBe('0x000000000000045e0b1660b6445b5e5c5ab63c9a4f956be7e1e69be04fa4497b')
    expect(mismatch(segwit, testnet)).toBeNull()
    const old = readRawBlock(Buffer.from(recordedText('rust-bitcoin/p2p/tests/data/block_13b8a.hex').trim(), 'hex'), 1)
    expect(old.hash).toContain('13b8a')
    expect(mismatch(old, btc)).toBeNull()
  })

  test.skipIf(spawnSync('bunzip2', ['--help']).error !== undefined)(
    'the first 255 blocks after block 0 link, verify, and make 50 coins each',
    () => {
      const bytes = execFileSync('bunzip2', ['-c', join(recordedBitcoin!, 'btcd/database/testdata/blocks1-256.bz2')], {
        maxBuffer: 2 ** 26,
      })
      const reader = new ByteReader(bytes)
      const known = new Map<string, Prevout>()
      let height = 0
      let parent: string | null = null
      let total = 0n
      while (reader.at < bytes.length) {
        reader.take(4)
        const raw = readRawBlock(reader.take(reader.u32()), ++height)
        if (parent !== null) expect(raw.parentHash).toBe(parent)
        parent = raw.hash
        for (const [key, output] of indexOutputs(raw.txs.map((tx) => ({ tx, height })))) known.set(key, output)
        const block = { ...raw, txs: raw.txs.map((tx) => fillPrevouts(tx, known)) }
        expect(mismatch(block, btc)).toBeNull()
        total += ledger(normalizeBlock(block, btc))
      }
      expect(height).toBe(255)
      expect(total).toBe(255n * 50_00000000n)
    },
  )

  test('a lie anywhere in a block is found', () => {
    const raw = readRawBlock(recordedBytes('bcoin/block300025.raw'), 300_025)
    const block = withPrevouts(raw, readUndo(recordedBytes('bcoin/block300025-undo.raw'), raw))
    const second = block.txs[1]!
    const swap = (tx: typeof second): RawBlock => ({ ...block, txs: block.txs.map((t, i) => (i === 1 ? tx : t)) })
    expect(mismatch({ ...block, time: block.time + 1 }, btc)).toMatch(/header/)
    expect(mismatch({ ...block, txs: block.txs.slice(0, -1) }, btc)).toMatch(/merkle root/)
    expect(mismatch({ ...block, txs: [] }, btc)).toMatch(/no transaction/)
    expect(mismatch(swap({ ...second, txid: block.txs[2]!.txid }), btc)).toMatch(/another id/)
    expect(
      mismatch(
        swap({ ...second, outputs: second.outputs.map((output) => ({ ...output, value: output.value + 1n })) }),
        btc,
      ),
    ).toMatch(/other outputs/)
    const [output, ...outputs] = second.outputs
    expect(mismatch(swap({ ...second, outputs: [{ ...output!, script: '0x51' }, ...outputs] }), btc)).toMatch(
      /other outputs/,
    )
    expect(mismatch(swap({ ...second, outputs }), btc)).toMatch(/other outputs/)
    const [input, ...inputs] = second.inputs
    for (const other of [{ prevVout: input!.prevVout + 1 }, { scriptSig: '0x51' as const }, { sequence: 1 }])
      expect(mismatch(swap({ ...second, inputs: [{ ...input!, ...other }, ...inputs] }), btc)).toMatch(/other inputs/)
    expect(mismatch(swap({ ...second, inputs: [{ ...input!, witness: ['0x51'] }, ...inputs] }), btc)).toMatch(
      /other witnesses/,
    )
    expect(
      mismatch(
        swap({
          ...second,
          hex: null,
          inputs: second.inputs.map((input) => ({ ...input, prevout: { ...input.prevout!, value: 0n } })),
        }),
        btc,
      ),
    ).toMatch(/more than it takes/)
    // CVE-2012-2459: the root is that of the block without the second one.
    const odd = block.txs.length % 2 === 1 ? block.txs : block.txs.slice(0, -1)
    const [once, twice] = [odd, [...odd, odd.at(-1)!]].map((txs) => merkleRoot(txs.map(({ txid }) => txid)))
    expect(twice).toBe(once)
    expect(mismatch({ ...block, txs: [...block.txs, block.txs.at(-1)!] }, btc)).toMatch(/a transaction twice/)
    expect(mismatch({ ...block, txs: [block.txs[1]!, block.txs[0]!, ...block.txs.slice(2)] }, btc)).not.toBeNull()
  })

  test('a block that is cut anywhere ends in a RangeError', () => {
    const bytes = readFileSync(join(recordedBitcoin!, 'bcoin/block300025.raw'))
    for (const at of [0, 79, 80, 81, 200, 5000, bytes.length - 1])
      expect(() => readRawBlock(bytes.subarray(0, at), 1)).toThrow(RangeError)
    expect(() => readRawBlock(Buffer.concat([bytes, Buffer.from([0])]), 1)).toThrow(RangeError)
  })

  test('in an order that is not topological a child still finds its parent in the same block', () => {
    const raw = readRawBlock(recordedBytes('bcoin/block300025.raw'), 300_025)
    const inside = new Set(raw.txs.map((tx) => tx.txid))
    const inBlock = raw.txs
      .flatMap((tx) => tx.inputs)
      .filter((input) => input.prevTxid !== null && inside.has(input.prevTxid))
    expect(inBlock.length).toBeGreaterThan(0)
    const [coinbase, ...others] = raw.txs
    const sorted = withPrevouts({ ...raw, txs: [coinbase!, ...others.toSorted((a, b) => (a.txid < b.txid ? -1 : 1))] })
    const found = sorted.txs
      .flatMap((tx) => tx.inputs)
      .filter((input) => input.prevTxid !== null && inside.has(input.prevTxid))
    expect(found.every((input) => input.prevout !== null)).toBe(true)
    expect(found.map((input) => outpoint(input.prevTxid!, input.prevVout)).toSorted()).toEqual(
      inBlock.map((input) => outpoint(input.prevTxid!, input.prevVout)).toSorted(),
    )
  })
})
