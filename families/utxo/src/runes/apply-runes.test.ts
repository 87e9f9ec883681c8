import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Runestone } from '../runestone.ts'
import { applyRunes, mintSpan, type RuneEffects, type RuneState } from './apply-runes.ts'
import { runeKey, type RuneTx } from './rune-book.ts'
import { pushes, tapscriptOf } from './rune-commitment.ts'
import { commitmentOf, isReserved, leastName, reservedNumber, runeNumber } from './rune-names.ts'
import { runeName } from '../runestone.ts'

const START = 840_000
const OWNER: Hex = '0x12aa'
const OTHER: Hex = '0x12bb'
const MOST = (1n << 128n) - 1n

let state: RuneState
let count = 0
beforeEach(() => {
  state = { first: START, entries: new Map(), names: new Set(), outputs: new Map() }
  count = 0
})

const good: Runestone = { flaw: null, etching: null, mint: null, pointers: [], edicts: [] }
const etching = (more: Partial<NonNullable<Runestone['etching']>> = {}): NonNullable<Runestone['etching']> => ({
  name: 'AAAAAAAAAAAAA',
  spacers: 1,
  symbol: '$',
  divisibility: 2,
  premine: 1000n,
  terms: { amount: 7n, cap: 2n, height: [null, null], offset: [null, null] },
  turbo: true,
  ...more,
})

/** Output 0 is the data output unless told; the others go to OWNER, or by turns to OWNER and OTHER. */
function run(stone: Runestone | null, more: Partial<RuneTx> = {}): RuneEffects & { readonly tx: RuneTx } {
  const named = stone?.etching?.name
  const tx: RuneTx = {
    height: START + 1,
    txIndex: ++count,
    txid: `0x${count.toString(16).padStart(64, '0')}`,
    blockHash: `0x${'00'.repeat(32)}`,
    timeMs: 1,
    stone,
    named: named == null ? null : { number: runeNumber(named), isCommitted: true },
    inputs: [],
    outputs: [
      { address: null, isData: true },
      { address: OWNER, isData: false },
      { address: OTHER, isData: false },
    ],
    ...more,
  }
  return { ...applyRunes(tx, state), tx }
}
const lotsOf = (tx: RuneTx, vout: number): string =>
  [...(state.outputs.get(`${tx.txid}:${vout}`)?.lots ?? [])].map(([key, amount]) => `${key}=${amount}`).join(' ')
const spend = (tx: RuneTx, ...vouts: number[]) => ({
  inputs: vouts.map((vout) => ({ outpoint: `${tx.txid}:${vout}`, address: OWNER })),
})
/** What was etched and minted is in outputs or burned, whatever happens. */
function expectSums(): void {
  const held = new Map<string, bigint>()
  for (const { lots } of state.outputs.values())
    for (const [key, amount] of lots) held.set(key, (held.get(key) ?? 0n) + amount)
  for (const [key, { premine, mints, terms, burned }] of state.entries)
    expect(held.get(key) ?? 0n, key).toBe(premine + mints * (terms?.amount ?? 0n) - burned)
}

describe('names of runes, by the cases of the reference implementation (ord, crates/ordinals/src/rune.rs)', () => {
  test('which names are unlocked in which block of Bitcoin', () => {
    const cases: [number, string][] = [
      [0, 'AAAAAAAAAAAAA'],
      [START / 2, 'AAAAAAAAAAAAA'],
      [START - 1, 'AAAAAAAAAAAAA'],
      [START, 'ZZYZXBRKWXVA'],
      [START + 1, 'ZZXZUDIVTVQA'],
      [START + 17_500 - 1, 'AAAAAAAAAAAA'],
      [START + 17_500, 'ZZYZXBRKWXV'],
      [START + 17_500 + 1, 'ZZXZUDIVTVQ'],
      [START + 35_000, 'ZZYZXBRKWY'],
      [START + 35_001, 'ZZXZUDIVTW'],
      [START + 3 * 17_500, 'ZZYZXBRKX'],
      [START + 4 * 17_500, 'ZZYZXBRL'],
      [START + 209_999, 'A'],
      [START + 210_000, 'A'],
      [0xffff_ffff, 'A'],
    ]
    for (const [height, name] of cases) expect(runeName(leastName(height, START)), String(height)).toBe(name)
  })

  test('screens-nonevm §3: which names are unlocked in which block of Fractal, whose epochs are ten times as long (ord of its maintainers)', () => {
    const { from, unlockBlocks } = fractalBitcoin.quirks.ledgers.runes
    const interval = unlockBlocks / 12
    const cases: [number, string][] = [
      [0, 'AAAAAAAAAAAAA'],
      [from - 1, 'AAAAAAAAAAAAA'],
      [from, 'ZZZXKCTYMRZN'],
      [from + 1, 'ZZZUUFNWZJZA'],
      [from + interval - 1, 'AAAAAAAAAAAA'],
      [from + interval, 'ZZZXKCTYMSA'],
      [from + 7 * interval, 'ZZZXL'],
      [from + 10 * interval + interval / 2, 'NA'],
      [from + 11 * interval - 1, 'AA'],
      [from + unlockBlocks - 1, 'A'],
    ]
    for (const [height, name] of cases)
      expect(runeName(leastName(height, from, unlockBlocks)), String(height)).toBe(name)
  })

  test('reserved names and commitments', () => {
    expect(runeName(reservedNumber(0, 0))).toBe('AAAAAAAAAAAAAAAAAAAAAAAAAAA')
    expect(isReserved(reservedNumber(840_000, 7))).toBe(true)
    expect(isReserved(reservedNumber(0, 0) - 1n)).toBe(false)
    expect([0n, 1n, 255n, 256n, 65_535n, 65_536n].map(commitmentOf)).toEqual(['', '01', 'ff', '0001', 'ffff', '000001'])
    for (const name of ['A', 'Z', 'AA', 'ZZ', 'AAA', 'BCGDENLQRQWDSLRUGSNLBTMFIJAV'])
      expect(runeName(runeNumber(name))).toBe(name)
  })

  test('the script that a taproot input runs, and what it pushes before it breaks off (BIP-341)', () => {
    expect(tapscriptOf(['0x01', '0x02', '0xc0'])).toBe('0x02')
    expect(tapscriptOf(['0x01', '0x02', '0xc0', '0x50ff'])).toBe('0x02')
    expect(tapscriptOf(['0x64'])).toBeNull()
    expect(tapscriptOf(['0x64', '0x50'])).toBeNull()
    expect(pushes('0x5102abcd', 'abcd')).toBe(true)
    expect(pushes('0x4c02abcd', 'abcd')).toBe(true)
    expect(pushes('0x03abcdef', 'abcd')).toBe(false)
    // A push that is cut off ends the look, whatever stands behind.
    expect(pushes('0x4e10000000ff02abcd', 'abcd')).toBe(false)
    expect(pushes('0x', 'abcd')).toBe(false)
  })
})

describe('the ledger of runes (screens-nonevm §16: etch, mint, edict split, cenotaph)', () => {
  test('an etching gives its premine to the first output that can be spent, and its name once', () => {
    const { tx, etched, events } = run({ ...good, etching: etching() })
    expect(runeKey(etched!.id)).toBe(`${START + 1}:1`)
    expect(lotsOf(tx, 1)).toBe(`${START + 1}:1=1000`)
    expect(events).toMatchObject([{ action: 'etch', amount: 1000n, from: null, to: OWNER }])
    expect(run({ ...good, etching: etching() }).etched).toBeNull()
    expectSums()
  })

  test('a name that is locked, reserved, or that nothing committed to is not etched', () => {
    expect(run({ ...good, etching: etching({ name: 'ABC' }) }).etched).toBeNull()
    const reserved = etching({ name: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA' })
    expect(run({ ...good, etching: reserved }).etched).toBeNull()
    const named = { number: runeNumber('AAAAAAAAAAAAB'), isCommitted: false }
    expect(run({ ...good, etching: etching({ name: 'AAAAAAAAAAAAB' }) }, { named }).etched).toBeNull()
    expect(state.outputs.size).toBe(0)
    const own = run({ ...good, etching: etching({ name: null }) }).etched!
    expect(own.name).toBe(runeName(reservedNumber(START + 1, 4)))
  })

  test('mints end with the cap, and wait for their blocks', () => {
    const { etched } = run({ ...good, etching: etching({ premine: 0n }) })
    const mint = { ...good, mint: etched!.id }
    expect([1, 2, 3].map(() => run(mint).events.length)).toEqual([1, 1, 0])
    expect(state.entries.get(runeKey(etched!.id))).toMatchObject({ mints: 2n, txs: 3 })
    const terms = { amount: 1n, cap: 9n, height: [840_010n, null], offset: [4n, 20n] } as const
    const late = run({ ...good, etching: etching({ name: 'AAAAAAAAAAAAC', terms }) }).etched!
    expect(mintSpan(late)).toEqual({ start: 840_010n, end: BigInt(START + 21) })
    const heights = [840_009, 840_010, 840_020, 840_021]
    expect(heights.map((height) => run({ ...good, mint: late.id }, { height }).events.length)).toEqual([0, 1, 1, 0])
    expectSums()
  })

  test('of several pointers the block and the transaction select one, by the cases of the reference implementation (ord 0.28, crates/ordinals/src/runestone.rs)', () => {
    const outputs = Array.from({ length: 4 }, () => ({ address: OWNER, isData: false }))
    const selected = (byte: string, blockHash: Hex = `0x${'00'.repeat(32)}`): number => {
      const { tx } = run(
        { ...good, pointers: [0, 1, 2, 3], etching: etching({ name: null, premine: 5n }) },
        { txid: `0x${byte.repeat(32)}`, blockHash, outputs },
      )
      return outputs.findIndex((_, vout) => lotsOf(tx, vout) !== '')
    }
    expect(['00', '01', '02'].map((byte) => selected(byte))).toEqual([1, 0, 2])
    // Another block would have selected others.
    const others = Array.from({ length: 16 }, (_, n) => selected('00', `0x${n.toString(16).repeat(64)}`))
    expect(new Set(others).size).toBeGreaterThan(1)
  })

  test('edicts: in order, clamped, split over all outputs, zero for what is left, to the pointer in the end', () => {
    const { tx, etched } = run({ ...good, etching: etching() })
    const id = etched!.id
    const wide = {
      ...spend(tx, 1),
      outputs: [...run(null).tx.outputs, { address: OTHER, isData: false }],
    }
    const split = run({ ...good, edicts: [{ id, amount: 0n, output: 4 }] }, wide)
    expect([1, 2, 3].map((vout) => lotsOf(split.tx, vout).split('=')[1])).toEqual(['334', '333', '333'])
    const some = run(
      {
        ...good,
        pointers: [2],
        edicts: [
          { id, amount: 300n, output: 1 },
          { id, amount: 5000n, output: 3 },
          { id, amount: 1n, output: 1 },
        ],
      },
      { ...wide, ...spend(split.tx, 1, 2) },
    )
    expect([1, 2, 3].map((vout) => lotsOf(some.tx, vout).split('=')[1])).toEqual(['300', undefined, '367'])
    const each = run(
      { ...good, pointers: [2], edicts: [{ id, amount: 200n, output: 4 }] },
      { ...wide, ...spend(some.tx, 1, 3) },
    )
    expect([1, 2, 3].map((vout) => lotsOf(each.tx, vout).split('=')[1])).toEqual(['200', '267', '200'])
    expectSums()
  })

  test('edicts over all outputs, thousands of them over thousands, give what one by one would, in no time', () => {
    const random = createRandom(9)
    const below = (count: number): number => randomInteger(random, 0, count - 1)
    const kinds = Array.from({ length: 6 }, (_, at) => ({ address: OWNER, isData: at === 2 }))
    for (let round = 0; round < 200; round++) {
      const premine = BigInt(below(400))
      const own = { block: 0n, tx: 0 }
      const edicts = Array.from({ length: 8 }, () => ({
        id: own,
        amount: BigInt(below(10) === 0 ? 0 : below(25)),
        output: below(10) < 6 ? kinds.length : below(kinds.length),
      }))
      const { tx } = run(
        { ...good, pointers: [0], etching: etching({ name: null, premine }), edicts },
        { outputs: kinds },
      )
      // By the letter of the specification.
      let left = premine
      const got = kinds.map(() => 0n)
      const give = (amount: bigint, output: number): void => {
        const given = amount < left ? amount : left
        left -= given
        got[output]! += given
      }
      for (const { amount, output } of edicts) {
        const targets = output < kinds.length ? [output] : [0, 1, 3, 4, 5]
        const [share, more] = [left / BigInt(targets.length), left % BigInt(targets.length)]
        targets.forEach((target, at) => {
          give(amount > 0n ? amount : share + (BigInt(at) < more ? 1n : 0n), target)
        })
      }
      give(left, 0)
      const held = kinds.map((_, vout) => BigInt(lotsOf(tx, vout).split('=')[1] ?? 0))
      expect(held).toEqual(got.map((amount, vout) => (kinds[vout]!.isData ? 0n : amount)))
    }
    expectSums()
    // One by one these are 160 million gifts: longer than a test may take.
    const outputs = Array.from({ length: 4000 }, () => ({ address: OWNER, isData: false }))
    const edicts = Array.from({ length: 40_000 }, () => ({ id: { block: 0n, tx: 0 }, amount: 1n, output: 4000 }))
    const { tx } = run({ ...good, etching: etching({ name: null, premine: 1n << 100n }), edicts }, { outputs })
    expect(lotsOf(tx, 3999).split('=')[1]).toBe('40000')
    expectSums()
  })

  test('0:0 in an edict is what this transaction etches', () => {
    const own = { id: { block: 0n, tx: 0 }, amount: 10n, output: 2 }
    const { tx } = run({ ...good, etching: etching(), edicts: [own] })
    expect([lotsOf(tx, 1), lotsOf(tx, 2)].map((lots) => lots.split('=')[1])).toEqual(['990', '10'])
    expect(run({ ...good, edicts: [own] }).made).toEqual([])
  })

  test('a cenotaph burns what it spends and mints, and etches a name that is worth nothing', () => {
    const first = run({ ...good, etching: etching() })
    const id = runeKey(first.etched!.id)
    const bad = run(
      { ...good, flaw: 'tag', mint: first.etched!.id, etching: etching({ name: 'AAAAAAAAAAAAD' }) },
      spend(first.tx, 1),
    )
    expect(bad.made).toEqual([])
    expect(state.entries.get(id)).toMatchObject({ mints: 1n, burned: 1007n })
    expect(bad.etched).toMatchObject({ name: 'AAAAAAAAAAAAD', premine: 0n, terms: null, symbol: null, spacers: 0 })
    expect(bad.changes).toEqual([{ address: OWNER, id: first.etched!.id, amount: -1000n }])
    expect(bad.events.map(({ action, amount }) => [action, amount])).toEqual([
      ['etch', 0n],
      ['mint', 7n],
      ['burn', 1007n],
    ])
    expectSums()
  })

  test('what an edict gives to a data output, or what no output can take, is burned', () => {
    const first = run({ ...good, etching: etching() })
    const id = first.etched!.id
    run({ ...good, edicts: [{ id, amount: 400n, output: 0 }] }, spend(first.tx, 1))
    expect(state.entries.get(runeKey(id))!.burned).toBe(400n)
    const last = { txid: `0x${'00'.repeat(31)}02` as Hex }
    run(null, { ...spend(last as RuneTx, 1), outputs: [{ address: null, isData: true }] })
    expect(state.entries.get(runeKey(id))!.burned).toBe(1000n)
    expectSums()
  })

  test('a transaction without a message passes everything on; a spent output gives nothing twice', () => {
    const first = run({ ...good, etching: etching({ premine: MOST, terms: null }) })
    const moved = run(null, { ...spend(first.tx, 1), outputs: [{ address: OTHER, isData: false }] })
    expect(lotsOf(moved.tx, 0)).toBe(`${START + 1}:1=${MOST}`)
    expect(moved.events).toMatchObject([{ action: 'transfer', amount: MOST, from: OWNER, to: OTHER }])
    expect(run(null, spend(first.tx, 1))).toMatchObject({ events: [], made: [] })
    // Two of the largest together are no overflow.
    const second = run({ ...good, etching: etching({ name: null, premine: MOST, terms: null }) })
    expect(
      run(null, { ...spend(second.tx, 1), inputs: [...spend(second.tx, 1).inputs, ...spend(moved.tx, 0).inputs] })
        .made[0]!.lots.size,
    ).toBe(2)
    expectSums()
  })
})
