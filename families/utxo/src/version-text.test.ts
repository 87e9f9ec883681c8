import { btc } from '@orrery/chains/records/btc'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { hexToBytes } from '@orrery/primitives/hex'
import { createRandom } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import { readNodeTx } from './read-node-tx.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { PlainTx } from './scan/plain-tx.ts'
import { parseTx, scanBlock } from './scan/scan-block.ts'
import { randomNodeBlock } from './testing/random-node-block.ts'
import { versionBitRows, versionText } from './version-text.ts'

const BODY = `01${'11'.repeat(32)}0000000000feffffff0100e1f50500000000015100000000`
const raw = (version: string, payloads = false) =>
  readRawTx(new ByteReader(hexToBytes(`0x${version}${BODY}`)), { payloads })
const told = (version: number, more: object = {}) =>
  readNodeTx({ txid: 'aa'.repeat(32), version, locktime: 0, vin: [], vout: [], ...more })

test('screens-nonevm §4.3: a version is kept as its bytes say it, whether the node tells it with a sign or, as Bitcoin Core 28, without', () => {
  expect(raw('ffffffff').version).toBe(-1)
  for (const version of [-1, 4_294_967_295, '4294967295']) expect(told(version as number).version).toBe(-1)
  expect(raw('00000080').version).toBe(told(2_147_483_648).version)
  expect([raw('02000000').version, told(2).version]).toEqual([2, 2])
})

test('DIP-2: the version is the lower half of its bytes with a sign, and below 3 there is no type', () => {
  expect(raw('ffff0800', true)).toMatchObject({ version: -1, special: null })
  expect(told(-1, { type: 8 })).toMatchObject({ version: -1, special: null })
  expect(told(3, { type: 8, extraPayload: '01' })).toMatchObject({ version: 3, special: { type: 8 } })
})

test('blocks whose node tells versions without a sign give the rows of those that tell them with it', () => {
  const text = randomNodeBlock(createRandom(5), 3, 100, { prevouts: true, rare: false })
  const unsigned = text.replace(/"version":-?\d+,"size"/g, '"version":4294967295,"size"')
  expect(unsigned).not.toBe(text)
  const { value: block } = scanBlock(Buffer.from(unsigned), 0)!
  const reader = new PlainTx(btc.quirks)
  for (let at = 1; at < block.txCount; at++) {
    expect(parseTx(block, at).version).toBe(-1)
    expect(reader.read(block, at, null)).toBe(false)
  }
})

test('a version with the top bit is shown without and with its sign, two bytes of it as they are', () => {
  expect(versionText(2, btc)).toBe('2')
  for (const chain of [btc, doge]) expect(versionText(-1, chain)).toBe('4294967295 (int32 -1)')
  expect(versionText(-1, dash)).toBe('-1')
})

test('BIP-9, BIP-320: bits that a block’s version sets beside its form are told by number, those that miners search with apart', () => {
  const bitsOf = (version: number, chain: Parameters<typeof versionBitRows>[1] = btc) =>
    versionBitRows(version | 0, chain).map(({ value }) => (value.as === 'list' ? value.items : value))
  const rolled = (bits: string) => ({ as: 'message', key: 'utxo.block.versionBits.rolled', slots: { bits } })
  expect(bitsOf(0x2000_0002)).toEqual([[{ as: 'text', text: '1' }]])
  expect(bitsOf(0x3fff_ffff)).toEqual([
    [
      ...Array.from({ length: 13 }, (_, bit) => ({ as: 'text', text: String(bit) })),
      rolled(Array.from({ length: 16 }, (_, bit) => bit + 13).join(', ')),
    ],
  ])
  expect(bitsOf(0x2a42_e004)).toEqual([[{ as: 'text', text: '2' }, rolled('13, 14, 15, 17, 22, 25, 27')]])
  // None set, and other forms: before BIP-9, with the top bit, and where the number of a chain stands there.
  for (const version of [0x2000_0000, 1, 4, 0x4000_0002, 0x6000_0002, 0xa000_0002, -1])
    expect(bitsOf(version)).toEqual([])
  expect(bitsOf(0x2024_0100, fractalBitcoin)).toEqual([])
  expect(bitsOf(0x0062_0104, doge)).toEqual([])
})
