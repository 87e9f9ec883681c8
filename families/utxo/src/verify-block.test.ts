import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { headerBytes } from './block-header.ts'
import { merkleRoot } from './merkle-root.ts'
import type { RawBlock, RawTx } from './raw-block.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'
import { verifyBlock } from './verify-block.ts'

const ZERO: Hex = `0x${'00'.repeat(32)}`
const read = (hex: string): RawTx => readRawTx(new ByteReader(Buffer.from(hex, 'hex')))

/** A payment whose input shows a witness of one item. */
const paying = (witness: string): RawTx =>
  read(
    `020000000001${'01'}${'11'.repeat(32)}0000000000ffffffff01e8030000000000000451${'02'}4e73` +
      `01${(witness.length / 2).toString(16).padStart(2, '0')}${witness}00000000`,
  )

/** A coinbase of 50 coins, and what it commits to (BIP-141): `nonce` is all that its input shows. */
function coinbase(commitment: string | null, nonce: string | null): RawTx {
  const outputs =
    `00f2052a010000000151` + (commitment === null ? '' : `000000000000000026${'6a24aa21a9ed'}${commitment}`)
  const count = commitment === null ? '01' : '02'
  const body = `01${'00'.repeat(32)}ffffffff025151ffffffff${count}${outputs}`
  return read(nonce === null ? `01000000${body}00000000` : `010000000001${body}0120${nonce}00000000`)
}

function commitmentTo(txs: readonly RawTx[], nonce: string): string {
  const root = merkleRoot([ZERO, ...txs.map(({ wtxid }) => wtxid)])
  const both = Buffer.concat([Buffer.from(root.slice(2), 'hex').reverse(), Buffer.from(nonce, 'hex')])
  return sha256d(both).toString('hex')
}

/** A block with the hash of its header over these transactions. */
function blockOf(...txs: readonly RawTx[]): RawBlock {
  const header = {
    version: 4,
    parentHash: ZERO,
    merkleRoot: merkleRoot(txs.map(({ txid }) => txid)),
    time: 1_600_000_000,
    bits: '0x207fffff' as Hex,
    nonce: 1,
  }
  const hash: Hex = `0x${sha256d(headerBytes(header)).reverse().toString('hex')}`
  const unknown = { difficulty: null, chainwork: null, size: null, strippedSize: null, weight: null, mweb: null }
  return { ...header, ...unknown, hash, height: 9, txs }
}

const verdict = (block: RawBlock): string | null => {
  try {
    verifyBlock(block, btc)
    return null
  } catch (error) {
    if (isOrreryError(error, 'UPSTREAM_MISMATCH')) return String(error.context.reason)
    throw error
  }
}

const NONCE = '07'.repeat(32)
const told = paying('aabbcc')
const made = coinbase(commitmentTo([told], NONCE), NONCE)

test('issue 6: a witness that is told as other is found by what the coinbase commits to, though no id that the header covers holds it', () => {
  expect(verdict(blockOf(made, told))).toBeNull()
  const forged = paying('aabbcd')
  expect(forged.txid).toBe(told.txid)
  expect(verdict(blockOf(made, forged))).toBe('the witness commitment does not match')
  // Whoever tells the right id with it has other bytes than that.
  expect(verdict(blockOf(made, { ...forged, wtxid: told.wtxid }))).toMatch(/other witnesses than its bytes/)
})

test('issue 6: where a witness is shown, what it is committed with is shown, too (BIP-141)', () => {
  expect(verdict(blockOf(coinbase(commitmentTo([told], NONCE), null), told))).toMatch(/commits nowhere/)
  expect(verdict(blockOf(coinbase(null, NONCE), told))).toMatch(/commits nowhere/)
  expect(verdict(blockOf(coinbase(null, NONCE)))).toMatch(/commits nowhere/)
  // Before segwit nobody committed, and nothing was there to be committed to.
  const plain = read(`01000000${'01'}${'11'.repeat(32)}0000000000ffffffff01e80300000000000001${'51'}00000000`)
  expect(verdict(blockOf(coinbase(null, null), plain))).toBeNull()
  expect(verdict(blockOf(coinbase(commitmentTo([plain], NONCE), null), plain))).toBeNull()
})

test('issue 6: versions, lock times and sizes are those of the bytes, so that no fee rate is of a size that a node made up', () => {
  for (const part of [{ version: 1 }, { lockTime: 5 }, { size: 10 }, { vsize: 1 }, { weight: 4 }])
    expect(verdict(blockOf(made, { ...told, ...part })), JSON.stringify(part)).toMatch(/other numbers than its bytes/)
})

test('issue 4: a block counts as proven where all of it was recomputed: not without the bytes of a transaction, nor where the header’s hash is of another kind', () => {
  expect(verifyBlock(blockOf(made, told), btc)).toBe(true)
  expect(verifyBlock(blockOf(made, { ...told, hex: null }), btc)).toBe(false)
  const plain = blockOf(coinbase(null, null))
  expect(verifyBlock(plain, btc)).toBe(true)
  expect(verifyBlock(plain, dash)).toBe(false)
})
