import type { Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { btc } from '@orrery/chains/records/btc'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { runeNameOn, spacedName } from '@orrery/model/rune'
import { readRunestone, runeName } from './runestone.ts'

function varint(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 127n) | 128)
  }
}
const hex = (bytes: readonly number[]): Hex => `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const push = (bytes: readonly number[]): number[] =>
  bytes.length < 0x4c ? [bytes.length, ...bytes] : [0x4c, bytes.length, ...bytes]
const message = (...integers: (number | bigint)[]): Hex =>
  hex([0x6a, 0x5d, ...push(integers.flatMap((value) => varint(BigInt(value))))])
const read = (script: Hex, outputs = 2) => readRunestone([script, ...Array<null>(outputs - 1).fill(null)])

describe('runes (screens-nonevm §4.7), by the cases of the published specification', () => {
  test('names: the numbers of the reference implementation', () => {
    // ord, crates/ordinals/src/rune.rs, `round_trip`
    for (const [number, name] of [
      [0n, 'A'],
      [25n, 'Z'],
      [26n, 'AA'],
      [51n, 'AZ'],
      [52n, 'BA'],
      [701n, 'ZZ'],
      [702n, 'AAA'],
      [99_246_114_928_149_462n, 'AAAAAAAAAAAAA'],
      [6_402_364_363_415_443_603_228_541_259_936_211_926n, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA'],
      [(1n << 128n) - 1n, 'BCGDENLQRQWDSLRUGSNLBTMFIJAV'],
    ] as const)
      expect(runeName(number)).toBe(name)
    expect(spacedName('UNCOMMONGOODS', 128)).toBe('UNCOMMON•GOODS')
    expect(spacedName('AB', 0b111)).toBe('A•B')
    expect([btc, fractalBitcoin].map((chain) => runeNameOn(chain, 'UNCOMMONGOODS', 128))).toEqual([
      'UNCOMMON•GOODS',
      'uncommon•goods',
    ])
  })

  test('an etching with terms, a mint, a pointer and edicts with delta ids', () => {
    const script = message(
      2,
      0b111,
      4,
      2055900680524219742n,
      3,
      128,
      1,
      2,
      5,
      0x29c9,
      6,
      100,
      8,
      21,
      10,
      7,
      12,
      840_000,
      14,
      1_050_000,
      16,
      1,
      18,
      2,
      20,
      840_000,
      20,
      3,
      22,
      1,
      0,
      840_000,
      5,
      1_000,
      1,
      0,
      4,
      9,
      2,
      10,
      1,
      8,
      0,
    )
    expect(read(script)).toEqual({
      flaw: null,
      etching: {
        name: 'UNCOMMONGOODS',
        spacers: 128,
        symbol: '⧉',
        divisibility: 2,
        premine: 100n,
        terms: { amount: 7n, cap: 21n, height: [840_000n, 1_050_000n], offset: [1n, 2n] },
        turbo: true,
      },
      mint: { block: 840_000n, tx: 3 },
      pointers: [1],
      edicts: [
        { id: { block: 840_000n, tx: 5 }, amount: 1_000n, output: 1 },
        { id: { block: 840_000n, tx: 9 }, amount: 9n, output: 2 },
        { id: { block: 840_010n, tx: 1 }, amount: 8n, output: 0 },
      ],
    })
  })

  test.each([
    ['opcode', '0x6a5d51', 'something else than a push'],
    ['opcode', '0x6a5d0501', 'a push that ends early'],
    ['varint', hex([0x6a, 0x5d, 1, 0x80]), 'an integer without an end'],
    ['varint', hex([0x6a, 0x5d, 19, ...Array<number>(18).fill(0xff), 0x04]), 'an integer above 128 bits'],
    ['varint', hex([0x6a, 0x5d, 20, ...Array<number>(19).fill(0x80), 0]), 'an integer of twenty bytes'],
    ['truncated', message(2), 'a tag without a value'],
    ['trailing', message(0, 1, 1, 1), 'three integers in the place of an edict'],
    ['edict-id', message(0, 0, 1, 1, 0), 'a transaction of no block'],
    ['edict-output', message(0, 1, 1, 1, 3), 'an output that is not there'],
    ['flag', message(2, 0b1000), 'a flag that nobody knows'],
    ['tag', message(24, 1), 'an even tag that nobody knows'],
    ['tag', message(22, 2), 'a pointer to an output that is not there'],
    ['tag', message(4, 1), 'a name without an etching'],
    ['supply', message(2, 3, 8, (1n << 128n) - 1n, 10, 2), 'more than 128 bits of supply'],
  ] as const)('a cenotaph by %s: %s is %s', (flaw, script, _why) => {
    const stone = read(script)!
    expect(stone.flaw).toBe(flaw)
    expect(stone.edicts).toEqual([])
  })

  test('several pointers count together (ord 0.28), and one to an output that is not there spoils all of them', () => {
    expect(readRunestone([message(22, 0, 22, 1), null])).toMatchObject({ flaw: null, pointers: [0, 1] })
    expect(readRunestone([message(22, 0, 22, 2), null])).toMatchObject({ flaw: 'tag', pointers: [] })
  })

  test('what is not known and odd is passed over; the whole range of 128 bits is read', () => {
    expect(read(message(25, 7, 127, 9))).toMatchObject({ flaw: null, etching: null })
    expect(read(message(2, 1, 1, 39, 3, 1n << 27n, 5, 0xd800))?.etching).toMatchObject({
      divisibility: 0,
      spacers: 0,
      symbol: null,
      name: null,
    })
    expect(read(message(2, 1, 6, (1n << 128n) - 1n))?.etching?.premine).toBe((1n << 128n) - 1n)
    expect(read('0x6a5d')).toMatchObject({ flaw: null, edicts: [] })
  })

  test('the first message counts, split over pushes of any form; other outputs are none', () => {
    expect(readRunestone(['0x6a0b', null, '0x76a9'])).toBeNull()
    const split = hex([0x6a, 0x5d, 1, 20, 0x4c, 1, 1, 0x4d, 1, 0, 20, 0, 0x4e, 1, 0, 0, 0, 4])
    expect(readRunestone(['0x00', split, message(22, 0)])).toMatchObject({ mint: { block: 1n, tx: 4 }, pointers: [] })
  })
})
