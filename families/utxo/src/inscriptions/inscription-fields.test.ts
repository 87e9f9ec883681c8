import { brotliCompressSync } from 'node:zlib'
import { btc } from '@orrery/chains/records/btc'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { runeNumber, commitmentOf } from '../runes/rune-names.ts'
import { envelopeOf, idField } from '../testing/envelope-script.ts'
import { contentOf } from './content-of.ts'
import { inscriptionFields } from './inscription-fields.ts'

type Told = null | boolean | number | bigint | string | Uint8Array | readonly Told[] | ReadonlyMap<Told, Told>

/** CBOR of lengths that are told, as RFC 8949 writes it. */
function cbor(value: Told): Buffer {
  const head = (major: number, size: number | bigint): Buffer => {
    const count = BigInt(size)
    if (count < 24n) return Buffer.from([(major << 5) | Number(count)])
    const bytes = Buffer.alloc(9)
    bytes[0] = (major << 5) | 27
    bytes.writeBigUInt64BE(count, 1)
    return bytes
  }
  if (value === null) return Buffer.from([0xf6])
  if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4])
  if (typeof value === 'number' || typeof value === 'bigint')
    return value < 0 ? head(1, -1n - BigInt(value)) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  const list = value as readonly Told[]
  return Buffer.concat([head(4, list.length), ...list.map(cbor)])
}

const map = (...pairs: readonly (readonly [Told, Told])[]): ReadonlyMap<Told, Told> => new Map(pairs)

/** What an inscription with these fields says, its envelope in a tapscript as the chain has it. */
function fieldsOf(fields: Parameters<typeof envelopeOf>[0], chain: Chain = btc) {
  const script = `0x${envelopeOf(fields, 'x')}` as const
  const found = contentOf([['0x', script, `0xc0${'11'.repeat(32)}`]], 0)
  return inscriptionFields(chain, found!)
}

/** Properties in pushes of a script's most, as every writer has to. */
const pushed = (bytes: Uint8Array): readonly (readonly [number, Uint8Array])[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / 520)) }, (_, at) => [
    17,
    bytes.subarray(at * 520, (at + 1) * 520),
  ])

const propertiesOf = (value: Told | Buffer) => fieldsOf(pushed(Buffer.isBuffer(value) ? value : cbor(value))).properties

const ID = 'ab'.repeat(31) + 'cd'
const TXID = idField(ID, 0)

test('screens-nonevm §4.7: tag 13 names the rune that an inscription was made for, in the letters that the chain writes', () => {
  const commitment = Buffer.from(commitmentOf(runeNumber('UNCOMMONGOODS')), 'hex')
  expect(fieldsOf([[13, commitment]])).toEqual({ rune: 'UNCOMMONGOODS', properties: null, propertiesSize: null })
  expect(fieldsOf([[13, commitment]], fractalBitcoin).rune).toBe('uncommongoods')
  // Nothing but its last zeros is left out of a number: none is left of the least.
  expect(fieldsOf([[13, '']]).rune).toBe('A')
  expect(fieldsOf([[13, Buffer.alloc(17, 1)]]).rune).toBeNull()
  expect(fieldsOf([])).toEqual({ rune: null, properties: null, propertiesSize: null })
})

test('screens-nonevm §4.7: tag 17 tells title, traits and gallery, inline or packed', () => {
  const traits = map(['type', 'blue'], ['size', -3], ['rare', true], ['by', null], ['most', (1n << 63n) - 1n])
  const told = {
    title: 'One',
    traits: [
      { name: 'type', value: 'blue', isText: true },
      { name: 'size', value: '-3', isText: false },
      { name: 'rare', value: 'true', isText: false },
      { name: 'by', value: 'null', isText: false },
      { name: 'most', value: '9223372036854775807', isText: false },
    ],
  }
  const inline = map(
    [0, [map([0, idField(ID, 258)], [1, map([0, 'Item'])]), map([0, TXID])]],
    [1, map([0, 'One'], [1, traits])],
  )
  const gallery = [
    { id: `${ID}i258`, title: 'Item', traits: [] },
    { id: `${ID}i0`, title: null, traits: [] },
  ]
  expect(propertiesOf(inline)).toEqual({ ...told, gallery, galleryCount: 2 })
  const packed = map(
    [0, [map([1, map([0, 'Item'])], [2, 258]), map()]],
    [1, map([0, 'One'], [1, traits])],
    [2, Buffer.concat([TXID, TXID])],
    [9, 'for later versions'],
  )
  expect(propertiesOf(packed)).toEqual({ ...told, gallery, galleryCount: 2 })
  expect(propertiesOf(map())).toEqual({ title: null, traits: [], gallery: [], galleryCount: 0 })
})

test('hostile properties: what ord does not read is not read, and a gallery with an item that names nothing is none', () => {
  expect(propertiesOf(map([0, [map([0, TXID]), map()]]))).toMatchObject({ gallery: [], galleryCount: 0 })
  const twice = Buffer.from('a101a101a26161f56161f4', 'hex')
  const refused: readonly (Told | Buffer)[] = [
    twice,
    [],
    'title',
    map([1, map([0, 7])]),
    map([1, map([1, map(['a', [1]])])]),
    map([1, map([1, map(['a', 1n << 63n])])]),
    map([1, map([1, map([1, 'a'])])]),
    map([0, [map([0, Buffer.alloc(31)])]]),
    map([0, [map([0, TXID], [2, 1n << 32n])]]),
    map([2, 'no bytes']),
    // A map, and a text, whose lengths are not told.
    Buffer.from('bf01a0ff', 'hex'),
    Buffer.from('a101a1007f6161ff', 'hex'),
    Buffer.alloc(0),
  ]
  for (const [at, value] of refused.entries()) expect(propertiesOf(value), String(at)).toBeNull()
  expect(fieldsOf(pushed(twice)).propertiesSize).toBe(twice.length)
  const long = propertiesOf(map([1, map([0, 'x'.repeat(9_000)], [1, map(['\u202e', 'a\u0000b'])])]))
  expect(long).toMatchObject({ title: 'x'.repeat(200), traits: [{ name: '\ufffd', value: '\ufffd' }] })
})

test('a gallery of thousands is counted, and told as far as a page goes', () => {
  const items = Array.from({ length: 3_000 }, () => map())
  const found = propertiesOf(map([0, items], [2, Buffer.concat(items.map(() => TXID))]))
  expect(found).toMatchObject({ galleryCount: 3_000 })
  expect(found!.gallery).toHaveLength(1_000)
  // One for each byte of what a block may hold.
  expect(propertiesOf(map([0, Array.from({ length: 120_000 }, () => map())]))).toBeNull()
})

test('properties are unpacked from Brotli as far as ord does, at most thirty bytes for each', () => {
  const value = cbor(map([1, map([0, 'A title of its own, not to be packed into nothing'])]))
  const packed = brotliCompressSync(value)
  const of = (bytes: Uint8Array, encoding: string) => fieldsOf([...pushed(bytes), [19, encoding]])
  expect(of(packed, 'br').properties?.title).toBe('A title of its own, not to be packed into nothing')
  expect(of(packed, 'gzip').properties).toBeNull()
  expect(of(packed.subarray(0, 9), 'br').properties).toBeNull()
  expect(of(value, 'br').properties).toBeNull()
  const bomb = brotliCompressSync(cbor(map([1, map([0, 'x'.repeat(100_000)])])))
  expect(of(bomb, 'br')).toEqual({ rune: null, properties: null, propertiesSize: bomb.length })
})
