import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { merkleRoot } from '../merkle-root.ts'
import { normalizeBlock } from '../normalize-block.ts'
import type { RawBlock, RawTx } from '../raw-block.ts'
import { readNodeTx } from '../read-node-tx.ts'
import { verifyBlock } from '../verify-block.ts'

const coinbase = readNodeTx({
  txid: '01'.repeat(32),
  version: 3,
  type: 5,
  extraPayload: `0100${'07000000'}${'00'.repeat(32)}`,
  locktime: 0,
  size: 100,
  vin: [{ coinbase: '51', sequence: 1 }],
  vout: [{ value: '1.00070000', n: 0, scriptPubKey: { hex: `76a914${'11'.repeat(20)}88ac` } }],
})
/** Withdrawal 101 that pays 0.9993 and leaves 70,000 duffs to the miner: the example of Dash Core's documentation. */
const unlock = (payload = `016500000000000000${'70110100'}${'db040000'}${'00'.repeat(128)}`): RawTx =>
  readNodeTx({
    txid: '02'.repeat(32),
    version: 3,
    type: 9,
    extraPayload: payload,
    locktime: 0,
    size: 200,
    vin: [],
    vout: [{ value: '0.99930000', n: 0, scriptPubKey: { hex: `76a914${'22'.repeat(20)}88ac` } }],
  })
const blockOf = (...txs: readonly RawTx[]): RawBlock => ({
  hash: `0x${'0a'.repeat(32)}`,
  height: 7,
  version: 1,
  parentHash: `0x${'0b'.repeat(32)}`,
  merkleRoot: merkleRoot(txs.map(({ txid }) => txid)) as Hex,
  time: 1_700_000_000,
  nonce: 1,
  bits: '0x1e0fffff',
  difficulty: null,
  chainwork: null,
  size: 400,
  strippedSize: null,
  weight: null,
  txs,
  mweb: null,
})

test('DIP-27: a withdrawal from the credit pool pays without inputs, and its block is taken', () => {
  expect(() => verifyBlock(blockOf(coinbase, unlock()), dash)).not.toThrow()
  const { special: _, ...plain } = unlock()
  expect(() => verifyBlock(blockOf(coinbase, { ...plain, special: null }), dash)).toThrow('pays more than it takes')
  const other = { ...btc, quirks: { ...btc.quirks, algorithm: 'X11' as const } }
  expect(() => verifyBlock(blockOf(coinbase, unlock()), other)).toThrow('pays more than it takes')
})

test('its fee is what its payload leaves to the miner, so that the subsidy of the block stays right', () => {
  const { block, txs, deltas } = normalizeBlock(blockOf(coinbase, unlock()), dash)
  expect(txs.map(({ kind, fee }) => [kind, fee])).toEqual([
    ['coinbase', null],
    ['special', 70_000n],
  ])
  expect(block.fees).toBe(70_000n)
  expect(block.ext).toMatchObject({ subsidy: '100000000' })
  expect(txs[1]?.ext).toMatchObject({ totalIn: null, totalOut: '99930000' })
  expect(deltas.reduce((sum, { amount }) => sum + amount, 0n)).toBe(200_000_000n)
})

test('with a payload that is not read the fee is not known', () => {
  const { block, txs } = normalizeBlock(blockOf(coinbase, unlock('02')), dash)
  expect([txs[1]?.fee, block.fees]).toEqual([null, null])
})
