import { expect, test } from 'vitest'
import { chainKey } from '@orrery/model/chain'
import { decodeRows } from '@orrery/store/row-binary/decode-rows'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { TEST_OUTPUTS, utxoBundles } from '../testing/utxo-bundles.ts'
import { ACCOUNT_TXS, BLOCKS, DELTAS, TX_HASHES, TXS } from '../tables/archive-tables.ts'
import { BodyReader } from './body-reader.ts'
import { ChunkEncoder } from './chunk-encoder.ts'
import { hashKey } from './hash-key.ts'
import { invertHeight } from './inverted.ts'
import { PIECE_BYTES } from './row-writer.ts'
import { encodedContent } from '../testing/encoded-content.ts'
import {
  INLINE_EXT_BYTES,
  INLINE_INPUT_BYTES,
  readInlineInput,
  readLookUp,
  readTxHead,
  readTxPlace,
} from './tx-body.ts'

const bundles = evmBundles({ seed: 8, above: GENESIS_PARENT, blocks: 20, txs: 12 })
const encoded = () => {
  const encoder = new ChunkEncoder('CODEC', [])
  encoder.encode(bundles)
  return encoder
}
const bodyOf = (encoder: ChunkEncoder, name: string) =>
  Buffer.concat(encoder.bodies().find(({ table }) => table.name === name)!.body)

test('every body decodes to rows of its table, as many as the bundles hold', () => {
  const encoder = encoded()
  for (const { table, body } of encoder.bodies())
    expect(
      decodeRows(table.columns, Buffer.concat(body)).every((row) => row.chain === chainKey('CODEC')),
      table.name,
    ).toBe(true)
  expect(decodeRows(BLOCKS.columns, bodyOf(encoder, 'blocks')).map(({ hash }) => hash)).toEqual(
    bundles.map(({ block }) => block.hash),
  )
  expect(decodeRows(TXS.columns, bodyOf(encoder, 'txs')).map(({ input }) => input)).toEqual(
    bundles.flatMap(({ txs }) => txs.map(({ input }) => input)),
  )
})

/** One byte of a hash, changed. */
const flip = (hash: string, byte: number): string =>
  (parseInt(hash.slice(2 + 2 * byte, 4 + 2 * byte), 16) ^ 0x5a).toString(16).padStart(2, '0')

test('a look-up body is the transaction with what surrounds it, and with calldata when it is short; it is not taken for another of the same key', () => {
  const txs = bundles.flatMap((bundle) => bundle.txs)
  const rows = decodeRows(TX_HASHES.columns, bodyOf(encoded(), 'tx_hashes'))
  expect(rows.length).toBe(txs.length)
  for (const [i, row] of rows.entries()) {
    const body = new BodyReader(row.body)
    const { input, ...head } = txs[i]!
    const { block, logs, transfers } = bundles.find((bundle) => bundle.txs.includes(txs[i]!))!
    const own = (other: { readonly txIndex: number }) => other.txIndex === head.txIndex
    expect(readTxPlace(body)).toEqual({
      height: row.height,
      txIndex: row.tx_index,
      blockHash: block.hash,
      blockTxs: block.txCount,
      logs: logs.filter(own).length,
      transfers: transfers.filter(own).length,
      userOps: 0,
    })
    const other =
      `0x${flip(head.hash, 0)}${head.hash.slice(4, 54)}${flip(head.hash, 26)}${head.hash.slice(56)}` as const
    expect(hashKey(other)).toBe(row.hash_key)
    const again = new BodyReader(row.body)
    readTxPlace(again)
    expect(readLookUp(again, other, row.height, row.tx_index)).toBe(null)
    expect(readLookUp(body, head.hash, row.height, row.tx_index)).toEqual({ head, isWhole: true })
    expect(readInlineInput(body)).toBe((input.length - 2) / 2 <= INLINE_INPUT_BYTES ? input : null)
  }
  expect(txs.some(({ input }) => input.length > 2 * INLINE_INPUT_BYTES + 2)).toBe(true)
})

test('fields of a family that are long stay out of the look-up, and calldata with them', () => {
  const [first] = bundles.filter(({ txs }) => txs.length > 0)
  const text = (length: number): string => 'x'.repeat(length - JSON.stringify({ text: '' }).length)
  // What counts the bytes takes two itself.
  for (const [length, isWhole] of [
    [INLINE_EXT_BYTES - 2, true],
    [INLINE_EXT_BYTES - 1, false],
  ] as const) {
    const ext = { text: text(length) }
    const encoder = new ChunkEncoder('LONG', [])
    encoder.encode([{ ...first!, txs: first!.txs.map((tx) => ({ ...tx, ext })) }])
    for (const [i, row] of decodeRows(TX_HASHES.columns, bodyOf(encoder, 'tx_hashes')).entries()) {
      const { input, ...head } = first!.txs[i]!
      const body = new BodyReader(row.body)
      readTxPlace(body)
      const told = { head: { ...head, ext: isWhole ? ext : {} }, isWhole }
      expect(readLookUp(body, head.hash, row.height, row.tx_index)).toEqual(told)
      if (!isWhole) expect(readInlineInput(body)).toBe(null)
      else if (input.length <= INLINE_INPUT_BYTES) expect(readInlineInput(body)).toBe(input)
    }
  }
})

test('an address row carries role, net change and the transaction without calldata', () => {
  const want = bundles.flatMap((bundle) => bundle.accountTxs)
  for (const [i, row] of decodeRows(ACCOUNT_TXS.columns, bodyOf(encoded(), 'account_txs')).entries()) {
    const body = new BodyReader(row.body)
    expect({
      address: row.address,
      height: invertHeight(row.inv),
      txIndex: invertHeight(row.inv_index),
      role: body.u8(),
      net: body.present() ? body.i256() : null,
    }).toEqual(want[i])
    readTxHead(body, 0, 0)
    expect(body.done).toBe(true)
  }
})

test('the ledger keeps amounts of either sign up to 2^256 − 1', () => {
  const amounts = decodeRows(DELTAS.columns, bodyOf(encoded(), 'deltas')).map(({ outgoing, amount }) =>
    outgoing ? -amount : amount,
  )
  expect(amounts).toEqual(bundles.flatMap(({ deltas }) => deltas.map(({ amount }) => amount)))
  expect(amounts.some((amount) => amount >= 2n ** 255n) && amounts.some((amount) => amount <= -(2n ** 255n))).toBe(true)
})

test('rows of the family get the chain and every column by name', () => {
  const made = utxoBundles({ seed: 8, above: GENESIS_PARENT, blocks: 5, txs: 5 })
  const encoder = new ChunkEncoder('CODEC', [TEST_OUTPUTS])
  encoder.encode(made)
  expect(decodeRows(TEST_OUTPUTS.columns, bodyOf(encoder, 'test_outputs'))).toEqual(
    made.flatMap(({ family }) => family.test_outputs!.map((row) => ({ chain: chainKey('CODEC'), ...row }))),
  )
  const [first] = made
  const lacking = { ...first!, family: { test_outputs: [{ txid: '0x01' as const }] } }
  expect(() => encoder.encode([lacking])).toThrow('test_outputs.vout is missing')
})

test('a large body comes in pieces that hold the rows in order, and the full ones are given back with the chunk', () => {
  const given: Uint8Array[] = []
  const taken: number[] = []
  const encoder = new ChunkEncoder('CODEC', [], {
    allocate(bytes) {
      taken.push(bytes)
      return Buffer.from(new SharedArrayBuffer(bytes))
    },
    giveBack: (piece) => void given.push(piece),
  })
  const input = `0x${'5a'.repeat(60_000)}` as const
  const large = bundles.map((bundle) => ({ ...bundle, txs: bundle.txs.map((tx) => ({ ...tx, input })) }))
  const plain = new ChunkEncoder('CODEC', [])
  plain.encode(large)
  encoder.encode(large)
  const { body } = encoder.bodies().find(({ table }) => table.name === 'txs')!
  expect(body.length).toBeGreaterThan(2)
  expect(encoder.size).toBe(plain.size)
  expect(encodedContent(encoder)).toEqual(encodedContent(plain))
  expect(decodeRows(TXS.columns, Buffer.concat(body)).map(({ tx_index: index }) => index)).toEqual(
    large.flatMap(({ txs }) => txs.map(({ txIndex }) => txIndex)),
  )
  expect(given).toEqual([])
  encoder.clear()
  expect(given.map(({ buffer }) => buffer)).toEqual(body.slice(0, -1).map(({ buffer }) => buffer))
  expect(encoder.size).toBe(0)
  expect(taken.filter((bytes) => bytes === PIECE_BYTES).length).toBeGreaterThanOrEqual(given.length)
})

test('an encoder that was used before gives the same bytes', () => {
  const encoder = encoded()
  const first = encoder.bodies().map(({ body }) => Buffer.concat(body).toString('hex'))
  encoder.encode(
    utxoBundles({ seed: 1, above: GENESIS_PARENT, blocks: 3, txs: 5 }).map((bundle) => ({ ...bundle, family: {} })),
  )
  encoder.encode(bundles)
  expect(encoder.bodies().map(({ body }) => Buffer.concat(body).toString('hex'))).toEqual(first)
})

test('the rows of a packed block that is larger than a piece take whole pieces, none larger', () => {
  const { block } = bundles[0]!
  const taken: number[] = []
  const encoder = new ChunkEncoder('CODEC', [], {
    allocate: (bytes) => Buffer.allocUnsafeSlow(taken[taken.push(bytes) - 1]!),
    giveBack: () => {},
  })
  const ext = Buffer.from(JSON.stringify({ note: 'x'.repeat(900) }))
  const txCount = 4_000
  encoder.add({
    height: block.height,
    hash: block.hash,
    parentHash: block.parentHash,
    timeMs: block.timeMs,
    txCount,
    parcel: () => expect.fail('it is written here'),
    write(sink) {
      for (let txIndex = 0; txIndex < txCount; txIndex++)
        sink.tx({
          text: Buffer.from(txIndex.toString(16).padStart(64, '0')),
          txIndex,
          hash: 0,
          from: -1,
          to: -1,
          created: null,
          value: -1,
          valueDigits: 0,
          amount: 1n,
          fee: null,
          status: 'success',
          kind: 'transfer',
          gasPrice: 0n,
          tip: 0n,
          feeRate: 0n,
          gasUsed: -1,
          input: 0,
          inputDigits: 0,
          ext,
          extLength: ext.length,
          isPacked: false,
        })
      return { ...block, txCount }
    },
  })
  expect(encoder.size).toBeGreaterThan(4 * PIECE_BYTES)
  expect(Math.max(...taken)).toBe(PIECE_BYTES)
  expect(decodeRows(TXS.columns, bodyOf(encoder, 'txs')).map(({ tx_index }) => tx_index)).toEqual(
    Array.from({ length: txCount }, (_, index) => index),
  )
})
