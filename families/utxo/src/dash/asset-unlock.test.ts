import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { merkleRoot } from '../merkle-root.ts'
import { normalizeBlock } from '../normalize-block.ts'
import type { RawBlock, RawTx } from '../raw-block.ts'
import { readNodeTx } from '../read-node-tx.ts'
import { ByteReader, readRawTx } from '../read-raw-tx.ts'
import { sha256d } from '../sha256d.ts'
import { verifyBlock } from '../verify-block.ts'
import { idBytes } from './asset-unlock.ts'

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

test('with a payload that is not read the fee is not known, nor what came back', () => {
  const { block, txs } = normalizeBlock(blockOf(coinbase, unlock('02')), dash)
  expect([txs[1]?.fee, block.fees, block.ext['unlocked']]).toEqual([null, null, null])
})

const le = (value: bigint | number, bytes: number): string =>
  (
    BigInt(value)
      .toString(16)
      .padStart(bytes * 2, '0')
      .match(/../g) ?? []
  )
    .reverse()
    .join('')
const size = (hex: string): string => le(hex.length / 2, 1)
const pays = (value: bigint, script: string): string => `${le(value, 8)}${size(script)}${script}`
const some = (digits: string): string => `76a914${digits.repeat(20)}88ac`
/** A special transaction as Dash Core serialises it (DIP-2): version 3, its type in the upper half, and the payload behind the lock time. */
function special(type: number, inputs: readonly string[], outputs: readonly string[], payload: string): RawTx {
  const list = (items: readonly string[]) => `${le(items.length, 1)}${items.join('')}`
  const length = payload.length / 2 < 0xfd ? size(payload) : `fd${le(payload.length / 2, 2)}`
  const hex = `0300${le(type, 2)}${list(inputs)}${list(outputs)}00000000${length}${payload}`
  const reader = new ByteReader(Buffer.from(hex, 'hex'))
  const tx = readRawTx(reader, { payloads: true })
  expect(reader.at).toBe(hex.length / 2)
  return tx
}
const COIN = 100_000_000n
/** What a block makes that locks 7 coins of an output of 10, gets 2 back, and whose platform gets a part of the subsidy (an OP_RETURN of the coinbase). */
function poolBlock(pool = 105n * COIN): RawBlock {
  const [subsidy, platform, lockFee, unlockFee] = [COIN, COIN / 5n, 500n, 190n]
  const credit = `0101${pays(7n * COIN, some('33'))}`
  const lock = special(
    8,
    [`${'44'.repeat(32)}0000000000ffffffff`],
    [pays(7n * COIN, '6a00'), pays(3n * COIN - lockFee, some('55'))],
    credit,
  )
  const back = special(
    9,
    [],
    [pays(2n * COIN - unlockFee, some('66'))],
    `01${le(101, 8)}${le(unlockFee, 4)}${le(1243, 4)}${'00'.repeat(128)}`,
  )
  const first = special(
    5,
    [`${'00'.repeat(32)}ffffffff0151ffffffff`],
    [pays(subsidy - platform + lockFee + unlockFee, some('77')), pays(platform, '6a')],
    `0300${le(7, 4)}${'00'.repeat(64)}00${'00'.repeat(96)}${le(pool, 8)}`,
  )
  const spent = { value: 10n * COIN, script: `0x${some('88')}` as Hex, height: 3, coinbase: false }
  return blockOf(first, { ...lock, inputs: lock.inputs.map((input) => ({ ...input, prevout: spent })) }, back)
}

test('DIP-27, screens-nonevm §16: what a block locks in the credit pool and gets back is in its row, so that rows add up to the set of unspent outputs', () => {
  const raw = poolBlock()
  expect(() => verifyBlock(raw, dash)).not.toThrow()
  const { block, deltas } = normalizeBlock(raw, dash)
  expect(block.ext).toMatchObject({
    unlocked: String(2n * COIN),
    creditPool: String(105n * COIN),
    subsidy: String(COIN),
  })
  // Locks and the platform's part are outputs that nobody can spend: no node has them in its set.
  expect(block.burnt).toBe(7n * COIN + COIN / 5n)
  const { fees, reward, burnt } = block
  const grown = reward! - fees! - burnt! + BigInt(block.ext['unlocked'] as string)
  const spendable = raw.txs.flatMap(({ outputs }) => outputs).filter(({ script }) => !script.startsWith('0x6a'))
  expect(grown).toBe(spendable.reduce((sum, { value }) => sum + value, 0n) - 10n * COIN)
  expect(grown).toBe(deltas.reduce((sum, { amount }) => sum + amount, 0n))
})

test('every block of DASH tells what came back, and the pool only where its coinbase does', () => {
  const extOf = (block: RawBlock) => normalizeBlock(block, dash).block.ext
  const told = ({ unlocked, creditPool }: ReturnType<typeof extOf>) => [unlocked, creditPool]
  // Coinbases before the third version of their payload know of no pool, and neither did the chain.
  expect(told(extOf(blockOf(coinbase)))).toEqual(['0', '0'])
  expect(told(extOf(blockOf({ ...coinbase, special: null })))).toEqual(['0', '0'])
  expect(told(extOf(blockOf({ ...coinbase, special: { type: 5, payload: '0x0900' } })))).toEqual(['0', null])
  expect(told(extOf(poolBlock(2n ** 64n - 1n)))).toEqual([String(2n * COIN), null])
  const { special: _, ...plain } = coinbase
  const other = normalizeBlock(blockOf({ ...plain, special: null }), btc).block.ext
  expect(['unlocked' in other, 'creditPool' in other]).toEqual([false, false])
})

test('DIP-27 as of Dash Core 24: a withdrawal that may be signed anew keeps its id', () => {
  const withdrawal = (version: string, signed: string): RawTx =>
    special(9, [], [pays(2n * COIN, some('66'))], `${version}${le(101, 8)}${le(190, 4)}${signed}`)
  const signatures = ['11', '22'].map((byte) => byte.repeat(4 + 32 + 96))
  const ids = signatures.map((signed) => {
    const tx = withdrawal('02', signed)
    return sha256d(idBytes(tx, Buffer.from(tx.hex!.slice(2), 'hex')))
      .reverse()
      .toString('hex')
  })
  expect(ids[0]).toBe(ids[1])
  // The same bytes with zeros where it is signed.
  expect(`0x${ids[0]}`).toBe(withdrawal('02', '00'.repeat(132)).txid)
  const id: Hex = `0x${ids[0]}`
  const named = { ...withdrawal('02', signatures[0]!), txid: id, wtxid: id }
  expect(() => verifyBlock(blockOf(coinbase, named), dash)).not.toThrow()
  expect(normalizeBlock(blockOf(coinbase, named), dash).block.ext).toMatchObject({ unlocked: String(2n * COIN + 190n) })
  // The first form is hashed whole.
  const first = withdrawal('01', signatures[0]!)
  expect(idBytes(first, Buffer.from(first.hex!.slice(2), 'hex'))).toHaveLength(first.size)
  expect(
    `0x${sha256d(idBytes(first, Buffer.from(first.hex!.slice(2), 'hex')))
      .reverse()
      .toString('hex')}`,
  ).toBe(first.txid)
})

test('screens-nonevm §2: the fourth coinbase of DASH tells the credit pool, so that the supply stays known', () => {
  const payload: Hex = `0x0400${le(7, 4)}${'00'.repeat(64)}00${'00'.repeat(96)}${le(105n * COIN, 8)}${'00'.repeat(32)}`
  const block = blockOf({ ...coinbase, special: { type: 5, payload } })
  expect(normalizeBlock(block, dash).block.ext).toMatchObject({ creditPool: String(105n * COIN) })
})
