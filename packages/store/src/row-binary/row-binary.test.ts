import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '../store.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { decodeRows, decodeTypedRows } from './decode-rows.ts'
import { createRowEncoder, encodeRows } from './encode-rows.ts'

const every = defineTable({
  name: 'every',
  columns: {
    a: 'u8',
    b: 'u16',
    c: 'u32',
    d: 'u64',
    e: 'i64',
    f: 'u256',
    g: 'i256',
    h: 'hex',
    i: 'hex?',
    j: 'text',
    k: 'text?',
    l: 'u32?',
    m: 'u64?',
    n: 'u256?',
    o: 'i256?',
    p: 'f64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['a'],
})

const hex = fc.uint8Array({ maxLength: 200 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const U256 = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.constantFrom(0n, 1n, 2n ** 64n, 2n ** 128n, 2n ** 192n, 2n ** 256n - 1n),
)
const I256 = fc.oneof(
  fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }),
  fc.constantFrom(-1n, -(2n ** 64n), -(2n ** 255n), 2n ** 255n - 1n),
)
const u = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 })
const u64 = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }))
const row = fc.record(
  {
    a: u(8),
    b: u(16),
    c: u(32),
    d: u64,
    e: fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    f: U256,
    g: I256,
    h: hex,
    i: nullable(hex.filter((text) => text !== '0x')),
    j: text,
    k: nullable(text),
    l: nullable(u(32)),
    m: nullable(u64),
    n: nullable(U256),
    o: nullable(I256),
    p: fc.double(),
  },
  { noNullPrototype: true },
)

test('rows come back exactly', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      expect(decodeRows(every.columns, encodeRows(every, rows))).toEqual(rows)
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('integers are little endian, lengths are varints, absence is a byte', () => {
  const table = defineTable({
    name: 't',
    columns: { a: 'u32', b: 'i64', c: 'i256', d: 'text?', e: 'hex' },
    engine: { kind: 'MergeTree' },
    orderBy: ['a'],
  })
  const bytes = Buffer.from(encodeRows(table, [{ a: 0x01020304, b: -2, c: -1n, d: null, e: `0x${'ab'.repeat(130)}` }]))
  expect(bytes.toString('hex')).toBe(`04030201feffffffffffffff${'ff'.repeat(32)}018201${'ab'.repeat(130)}`)
})

test('a text and a byte string of several megabytes come back', () => {
  const table = defineTable({
    name: 't',
    columns: { a: 'text', b: 'hex' },
    engine: { kind: 'MergeTree' },
    orderBy: ['a'],
  })
  const rows = [{ a: 'Ωx'.repeat(1_500_000), b: `0x${'0f'.repeat(3_000_000)}` as const }]
  expect(decodeRows(table.columns, encodeRows(table, rows))).toEqual(rows)
})

test('text that is not well formed becomes U+FFFD both ways', () => {
  const table = defineTable({ name: 't', columns: { a: 'text' }, engine: { kind: 'MergeTree' }, orderBy: ['a'] })
  expect(decodeRows(table.columns, encodeRows(table, [{ a: 'x\ud800y' }]))).toEqual([{ a: 'x\ufffdy' }])
  expect(decodeRows(table.columns, new Uint8Array([2, 0xff, 0xfe]))).toEqual([{ a: '\ufffd\ufffd' }])
})

test.each([
  ['u8', 256],
  ['u8', -1],
  ['u8', 1.5],
  ['u16', 65_536],
  ['u32', 2 ** 32],
  ['u64', 2 ** 53],
  ['u64', -1],
  ['i64', 2 ** 53],
  ['i64', Number.NaN],
  ['u256', 2n ** 256n],
  ['u256', -1n],
  ['u256', 5],
  ['i256', 2n ** 255n],
  ['i256', -(2n ** 255n) - 1n],
  ['hex', 'abc'],
  ['hex', '0xabc'],
  ['hex', '0xGG'],
  ['hex', '0xAB'],
  ['hex', ''],
  ['hex', '0xéé'],
  ['hex', `0x${'zz'.repeat(100)}`],
  ['hex?', '0x'],
  ['u32', null],
  ['f64', null],
] as const)('a column of type %s refuses %s', (type, value) => {
  const encoder = createRowEncoder({ a: type })
  expect(() => encoder.add({ a: value } as never)).toThrow(RangeError)
  expect([encoder.count, encoder.size]).toEqual([0, 0])
})

test('a refused row leaves the rows before it intact', () => {
  const encoder = createRowEncoder({ a: 'u32', b: 'u256' })
  encoder.add({ a: 1, b: 1n })
  expect(() => encoder.add({ a: 2, b: -1n })).toThrow(/b: u256 = -1/)
  encoder.add({ a: 3, b: 3n })
  expect(decodeRows({ a: 'u32', b: 'u256' }, encoder.take())).toEqual([
    { a: 1, b: 1n },
    { a: 3, b: 3n },
  ])
  expect(encoder.take()).toHaveLength(0)
})

test('rows that stop in the middle and numbers beyond 2^53 are refused', () => {
  expect(() => decodeRows({ a: 'u32' }, new Uint8Array(7))).toThrow(RangeError)
  expect(() => decodeRows({ a: 'hex' }, new Uint8Array([5, 1]))).toThrow(RangeError)
  expect(() => decodeRows({ a: 'u64' }, new Uint8Array(8).fill(0xff))).toThrow(RangeError)
  expect(() => decodeRows({ a: 'i64' }, new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0x80]))).toThrow(RangeError)
})

test('a header that does not match the columns is refused', () => {
  const header = (name: string, type: string): Uint8Array => {
    const writer = new ByteWriter()
    writer.varint(1)
    writer.text(name)
    writer.text(type)
    writer.u32(7)
    return writer.bytes()
  }
  const columns = { height: 'u32' } as const
  expect(decodeTypedRows(columns, header('h', 'UInt32'))).toEqual([{ height: 7 }])
  expect(decodeTypedRows(columns, header('h', 'UInt32'))).toEqual([{ height: 7 }])
  expect(() => decodeTypedRows(columns, header('h', 'UInt64'))).toThrow(/height \(h\) is UInt64, UInt32 is expected/)
  expect(() => decodeTypedRows({ a: 'u32', b: 'u32' }, header('h', 'UInt32'))).toThrow(/1 columns/)
})

test('lengths take as many bytes as they need', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (length) => {
      const writer = new ByteWriter(1)
      writer.varint(length)
      expect(new ByteReader(writer.bytes()).varint()).toBe(length)
    }),
    { seed: 1 },
  )
})

test('hex text inside a larger text is written like hex text of its own', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, capitals) => {
      const lower = Buffer.from(bytes).toString('hex')
      const text = Buffer.from(`"0x${capitals ? lower.toUpperCase() : lower}"`)
      const plain = new ByteWriter()
      const placed = new ByteWriter()
      plain.hex(`0x${lower}`)
      placed.hexAt(text, 3, lower.length)
      expect(placed.bytes()).toEqual(plain.bytes())
    }),
    { seed: 1 },
  )
  const writer = new ByteWriter()
  for (const [text, digits] of [
    ['0g', 2],
    ['012', 3],
    ['01', 4],
    ['"1', 2],
  ] as const)
    expect(() => writer.hexAt(Buffer.from(text), 0, digits)).toThrow(RangeError)
})

test('a quantity inside a larger text is written like its number, and can be read back', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(3), (value, zeros) => {
      const digits = `${'0'.repeat(zeros)}${value.toString(16)}`.slice(-64)
      const plain = new ByteWriter()
      const placed = new ByteWriter()
      plain.u256(BigInt(`0x${digits}`))
      placed.u256At(Buffer.from(`"0x${digits}"`), 3, digits.length)
      expect(placed.bytes()).toEqual(plain.bytes())
      expect(placed.u256From(0)).toBe(BigInt(`0x${digits}`))
    }),
    { seed: 1 },
  )
  const writer = new ByteWriter()
  for (const [text, digits] of [
    ['', 0],
    ['zz', 2],
    ['1"', 2],
    ['1', 2],
    ['1'.repeat(65), 65],
  ] as const)
    expect(() => writer.u256At(Buffer.from(text), 0, digits)).toThrow(RangeError)
})
