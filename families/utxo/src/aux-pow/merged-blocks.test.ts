import { doge } from '@orrery/chains/records/doge'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { normalizeBlock } from '../normalize-block.ts'
import { readNodeBlock } from '../read-node-block.ts'
import { ByteReader, readRawTx } from '../read-raw-tx.ts'
import { sha256d } from '../sha256d.ts'
import { MERGED_BLOCKS } from '../testing/merged-blocks.ts'
import { verifyBlock } from '../verify-block.ts'
import { writeBlockExt } from '../wire-ext.ts'
import { readAuxPow } from './read-aux-pow.ts'

const bare = (hash: Hex): string => hash.slice(2)
const branch = (reader: ByteReader): readonly string[] =>
  Array.from({ length: reader.size() }, () => bare(reader.hash()))

/** What a node answers to `getblock` of the block that these bytes begin with, without its transactions. */
function answerOf({ height, bytes }: { readonly height: number; readonly bytes: string }) {
  const reader = new ByteReader(Buffer.from(bytes, 'hex'))
  const hash = Buffer.from(sha256d(reader.take(80))).reverse()
  reader.at = 0
  const header = {
    hash: hash.toString('hex'),
    height,
    version: reader.i32(),
    previousblockhash: bare(reader.hash()),
    merkleroot: bare(reader.hash()),
    time: reader.u32(),
    bits: reader.u32().toString(16),
    nonce: reader.u32(),
  }
  const { hex, txid, inputs } = readRawTx(reader)
  reader.take(32)
  const merklebranch = branch(reader)
  const index = reader.i32()
  const chainmerklebranch = branch(reader)
  const chainindex = reader.i32()
  const parentblock = bare(reader.hex(80))
  const tx = { hex: bare(hex!), txid: bare(txid), vin: [{ coinbase: bare(inputs[0]!.coinbase!) }] }
  return { reader, header, auxpow: { tx, index, chainindex, merklebranch, chainmerklebranch, parentblock } }
}

test.each(MERGED_BLOCKS)(
  'screens-nonevm §4.1: block $height of DOGE was mined with a block of another chain, which commits to it',
  ({ hash, parentHash, coinbaseTxid, ...block }) => {
    const { header, auxpow } = answerOf(block)
    expect(header.hash).toBe(hash)
    const asked = { id: `0x${hash}` as Hex, version: header.version }
    expect(readAuxPow(auxpow, asked)).toMatchObject({
      parentHash: `0x${parentHash}`,
      coinbaseTxid: `0x${coinbaseTxid}`,
      isProved: true,
    })
    // For no other block it counts, nor in another place.
    expect(readAuxPow(auxpow, { ...asked, id: `0x${parentHash}` })?.isProved).toBe(false)
    expect(readAuxPow({ ...auxpow, chainindex: auxpow.chainindex ^ 1 }, asked)?.isProved).toBe(false)
  },
)

test('screens-nonevm §4.1: the first merge-mined block of DOGE is normalised with its work, its root over all its transactions and the coins that it made', () => {
  const [{ hash, parentHash, ...block }] = MERGED_BLOCKS
  const { reader, header, auxpow } = answerOf(block)
  const raw = readNodeBlock({ ...header, size: reader.bytes.length, tx: [], auxpow })
  const txs = Array.from({ length: reader.size() }, () => readRawTx(reader))
  expect(reader.at).toBe(reader.bytes.length)
  const whole = { ...raw, txs }
  expect(() => verifyBlock(whole, doge)).not.toThrow()
  const bundle = normalizeBlock(whole, doge)
  expect(bundle.block).toMatchObject({ hash: `0x${hash}`, txCount: 6, height: 371_337 })
  expect(writeBlockExt(bundle.block.ext)).toMatchObject({ auxPow: { parentHash, isProved: true } })
  // 500,000 halved three times (Dogecoin Core, GetDogecoinBlockSubsidy), and fees.
  const fees = bundle.block.reward! - 62_500_00000000n
  expect(fees).toBeGreaterThan(0n)
  expect(fees).toBeLessThan(100_00000000n)
})
