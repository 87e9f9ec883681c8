import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import type { ChainOf } from '@orrery/model/chain'
import { hexToBytes, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createSignedCheck } from '../check-signed.ts'
import { ByteReader, readRawTx } from '../read-raw-tx.ts'
import { sha256d } from '../sha256d.ts'
import { refuse, scriptedRpc } from '../testing/scripted-rpc.ts'

const INPUT = `${'11'.repeat(32)}0000000000feffffff`
const OUTPUT = `00e1f505000000001976a914${'22'.repeat(20)}88ac`
const BODY = `01${INPUT}01${OUTPUT}00000000`
/** Version 3 of type 8 (asset lock, DIP-27), whose payload has one output of its own. */
const PAYLOAD = `0101${OUTPUT}`
const SPECIAL: Hex = `0x03000800${BODY}${(PAYLOAD.length / 2).toString(16)}${PAYLOAD}`

const read = (hex: Hex) => {
  const reader = new ByteReader(hexToBytes(hex))
  return { tx: readRawTx(reader, { payloads: true }), isWhole: reader.at === reader.bytes.length }
}

test('a special transaction is read with its payload, which its id covers (DIP-2)', () => {
  const { tx, isWhole } = read(SPECIAL)
  expect(isWhole).toBe(true)
  expect(tx).toMatchObject({
    version: 3,
    special: { type: 8, payload: `0x${PAYLOAD}` },
    size: (SPECIAL.length - 2) / 2,
  })
  expect(tx.txid).toBe(`0x${sha256d(hexToBytes(SPECIAL)).reverse().toString('hex')}`)
})

test('below version 3 the upper half is no type: nothing follows the lock time', () => {
  const { tx, isWhole } = read(`0x02000800${BODY}`)
  expect([isWhole, tx.special, tx.version]).toEqual([true, null, 2])
})

test('a payload that is shorter than it says is refused', () => {
  expect(() => read(SPECIAL.slice(0, -2) as Hex)).toThrow(RangeError)
})

/** What a check of signed bytes says on a chain, whose node answers `judge` to `testmempoolaccept`. */
const check = (bytes: Hex, chain: ChainOf<'utxo'>, judge: unknown) =>
  createSignedCheck({
    rpc: scriptedRpc((method) => (method === 'testmempoolaccept' ? judge : undefined)),
    chain,
    clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} },
    fetcher: { resolve: async (txs: readonly unknown[]) => txs } as never,
  })(bytes, new AbortController().signal)

test('screens-nonevm §13: signed bytes of DASH are decoded with their payload and judged by its node, which may not judge at all', async () => {
  expect(await check(SPECIAL, dash, [{ txid: 'ab', allowed: false, 'reject-reason': 'missing-inputs' }])).toMatchObject(
    {
      accepted: false,
      reason: 'missing-inputs',
      tx: { ext: { special: { type: 8 }, totalOut: '100000000' } },
    },
  )
  expect(await check(SPECIAL, dash, undefined)).toMatchObject({ accepted: null, reason: null })
  expect(await check(SPECIAL, dash, refuse(-22, 'TX decode failed'))).toMatchObject({
    accepted: false,
    reason: 'TX decode failed',
  })
})

test('a chain without payloads takes the same bytes for none of its transactions', async () => {
  await expect(check(SPECIAL, btc, [])).rejects.toMatchObject({ code: 'BODY_MALFORMED' })
})
