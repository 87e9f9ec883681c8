import { dash } from '@orrery/chains/records/dash'
import { expect, test } from 'vitest'
import { normalizeBlock } from '../normalize-block.ts'
import { merkleRoot } from '../merkle-root.ts'
import { readNodeBlock } from '../read-node-block.ts'
import { ByteReader, readRawTx } from '../read-raw-tx.ts'
import { sha256d } from '../sha256d.ts'
import { SPECIAL_TXS } from '../testing/special-txs.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { verifyBlock } from '../verify-block.ts'
import { readSpecialPayload } from './read-special-payload.ts'

const readTx = (hex: string) => {
  const reader = new ByteReader(Buffer.from(hex, 'hex'))
  const tx = readRawTx(reader, { payloads: true })
  expect(reader.at).toBe(reader.bytes.length)
  return tx
}
/** What masternodes sign of the inputs (DIP-3): the hash over all outpoints. */
const inputsHashOf = ({ inputs }: ReturnType<typeof readRawTx>): string => {
  const outpoints = inputs.map(({ prevTxid, prevVout }) => {
    const place = Buffer.alloc(4)
    place.writeUInt32LE(prevVout)
    return Buffer.concat([Buffer.from(prevTxid!.slice(2), 'hex').reverse(), place])
  })
  return `0x${Buffer.from(sha256d(Buffer.concat(outpoints)))
    .reverse()
    .toString('hex')}`
}

test.each(SPECIAL_TXS)(
  'screens-nonevm §16: special transaction $txid of DASH, of type $type, is read to its last byte: its id and the hash over its inputs agree',
  ({ hex, txid, type, is, ...more }) => {
    const tx = readTx(hex)
    expect(tx).toMatchObject({ txid: `0x${txid}`, special: { type } })
    expect(readSpecialPayload(type, tx.special!.payload)).toMatchObject({ is, inputsHash: inputsHashOf(tx), ...more })
  },
)

test('screens-nonevm §16: special transactions of DASH in a block of a node are verified and decoded', () => {
  const coinbase = readTx(
    `01000000${'01'}${'00'.repeat(32)}ffffffff0451525354ffffffff0100f2052a010000001976a914${'11'.repeat(20)}88ac00000000`,
  )
  const txs = [coinbase, ...SPECIAL_TXS.map(({ hex }) => readTx(hex))]
  const answer = {
    hash: '00'.repeat(32),
    height: 7,
    version: 1,
    merkleroot: merkleRoot(txs.map(({ txid }) => txid)).slice(2),
    time: 1,
    nonce: 1,
    bits: '207fffff',
    tx: txs.map((tx) => ({
      txid: tx.txid.slice(2),
      version: tx.version,
      type: tx.special?.type ?? 0,
      size: tx.size,
      locktime: tx.lockTime,
      vin: tx.inputs.map(({ coinbase: script, prevTxid, prevVout, scriptSig, sequence }) =>
        script !== null
          ? { coinbase: script.slice(2), sequence }
          : { txid: prevTxid!.slice(2), vout: prevVout, scriptSig: { hex: scriptSig.slice(2) }, sequence },
      ),
      vout: tx.outputs.map(({ value, script }, n) => ({
        value: `${value / 100_000_000n}.${String(value % 100_000_000n).padStart(8, '0')}`,
        n,
        scriptPubKey: { hex: script.slice(2) },
      })),
      ...(tx.special && {
        extraPayloadSize: (tx.special.payload.length - 2) / 2,
        extraPayload: tx.special.payload.slice(2),
      }),
      hex: tx.hex!.slice(2),
    })),
  }
  const block = readNodeBlock(answer)
  expect(() => verifyBlock(block, dash)).not.toThrow()
  const rows = normalizeBlock(block, dash).txs
  expect(rows.slice(1).map(({ kind }) => kind)).toEqual(SPECIAL_TXS.map(() => 'special'))
  expect(rows.slice(1).map(({ ext }) => (ext as UtxoTxExt).special?.type)).toEqual(SPECIAL_TXS.map(({ type }) => type))
})
