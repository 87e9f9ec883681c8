import { createRandom, randomInteger } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { expect, test } from 'vitest'
import { KEPT_BYTES, packFields, unpackFields } from './packed-fields.ts'

const random = createRandom(3)
const int = (most: number): number => randomInteger(random, 0, most)
const hex = (bytes: number): Hex => `0x${Buffer.from(Array.from({ length: bytes }, () => int(255))).toString('hex')}`
const HASH = hex(32)

const input = {
  txid: hex(32),
  vout: 3,
  value: '5000',
  address: hex(21),
  type: 'p2pkh',
  sequence: 0xff_ff_ff_fd,
  scriptSig: hex(90),
  scriptSigBytes: 90,
  witness: [] as readonly Hex[] | null,
  witnessBytes: 0,
  height: 7 as number | null,
}
const output = {
  value: '4500',
  address: hex(33),
  type: 'p2tr',
  script: null as Hex | null,
  scriptBytes: 34,
  token: null,
}
const plain = {
  version: 2,
  lockTime: 0,
  wtxid: HASH,
  size: 250,
  vsize: 200 as number | null,
  weight: 800 as number | null,
  totalIn: '5000',
  totalOut: '4500',
  sent: '4500',
  feeRate: '2.50' as string | null,
  rbf: true,
  inputs: [input],
  outputs: [output],
  special: null,
  mempool: null,
}
const row = (fields: object, value = 4_500n) => ({ hash: HASH, value, ext: fields as unknown as JsonObject })

/** What comes back, with the order of its fields; null where it is kept as text. */
function roundTrip(fields: object, value = 4_500n): string | null {
  const bytes = packFields(row(fields, value))
  return bytes === null ? null : JSON.stringify(unpackFields(bytes, { hash: HASH, value }))
}

test('screens-nonevm §4.3: what is packed comes back as it was, field by field in the same order', () => {
  for (const fields of [
    plain,
    { ...plain, version: -1, lockTime: 0xff_ff_ff_ff, wtxid: hex(32), vsize: null, weight: null },
    { ...plain, rbf: false, inputs: [{ ...input, sequence: 0xff_ff_ff_ff, height: null, vout: 0xff_ff_ff_ff }] },
    {
      ...plain,
      inputs: [{ ...input, scriptSig: '0x', scriptSigBytes: 0, witness: ['0x', hex(1), hex(600)], witnessBytes: 601 }],
    },
    {
      ...plain,
      inputs: [{ ...input, scriptSig: null, scriptSigBytes: KEPT_BYTES + 1, witness: null, witnessBytes: 70_000 }],
    },
    { ...plain, inputs: [{ ...input, type: 'data', address: null }] },
    {
      ...plain,
      outputs: [{ ...output, type: 'data', address: null, script: hex(KEPT_BYTES), scriptBytes: KEPT_BYTES }],
    },
    { ...plain, outputs: [{ ...output, type: 'data', address: null, scriptBytes: KEPT_BYTES + 1 }] },
    {
      ...plain,
      totalIn: String(Number.MAX_SAFE_INTEGER),
      inputs: [{ ...input, value: String(Number.MAX_SAFE_INTEGER) }],
      feeRate: '90071992547409.91',
    },
  ])
    expect(roundTrip(fields)).toBe(JSON.stringify(fields))
})

test('bytes are a third of the text', () => {
  const inputs = Array.from({ length: 3 }, () => ({
    ...input,
    scriptSig: '0x' as Hex,
    scriptSigBytes: 0,
    witness: [hex(71), hex(33)],
    witnessBytes: 104,
  }))
  const fields = { ...plain, totalIn: '15000', totalOut: '9000', inputs, outputs: [output, output] }
  expect(packFields(row(fields))!.length).toBeLessThan(JSON.stringify(fields).length * 0.4)
})

test('what no place holds, and what no formula tells again, stays text', () => {
  for (const fields of [
    { vsize: 120 },
    { inputs: [], outputs: [] },
    { ...plain, inputs: [] },
    { ...plain, extra: 1 },
    { ...plain, feeRate: null },
    { ...plain, feeRate: '2.5' },
    { ...plain, sent: '4499' },
    { ...plain, totalOut: '4499' },
    { ...plain, totalIn: null },
    { ...plain, rbf: false },
    { ...plain, vsize: 0 },
    { ...plain, size: 2 ** 32 },
    { ...plain, version: 2 ** 31 },
    { ...plain, special: { type: 1, payload: '0x' } },
    { ...plain, mempool: { ancestors: 1 } },
    { ...plain, inputs: [{ ...input, txid: null, type: 'coinbase' }] },
    { ...plain, inputs: [{ ...input, value: null }] },
    { ...plain, inputs: [{ ...input, value: String(2n ** 53n) }] },
    { ...plain, inputs: [{ ...input, height: 0xff_ff_ff_ff }] },
    { ...plain, inputs: [{ ...input, txid: hex(31) }] },
    { ...plain, outputs: [{ ...output, type: 'multisig', script: hex(9) }] },
    { ...plain, outputs: [{ ...output, script: hex(34) }] },
    { ...plain, outputs: [{ ...output, token: { category: HASH } }] },
    { ...plain, outputs: [{ ...output, type: 'data', address: null, scriptBytes: 9 }] },
  ])
    expect(roundTrip(fields), JSON.stringify(fields)).toBeNull()
})

test('bytes that were cut or changed never make it read past their end, nor hang', () => {
  const bytes = packFields(row(plain))!
  for (let end = 0; end < bytes.length; end++)
    expect(() => unpackFields(bytes.subarray(0, end), { hash: HASH, value: 0n })).toThrow(RangeError)
  for (let at = 0; at < bytes.length; at++)
    for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
      const changed = Buffer.from(bytes)
      changed[at] = value
      try {
        unpackFields(changed, { hash: HASH, value: 0n })
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
})
