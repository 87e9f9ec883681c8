import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { envelopeOf, idField } from '../testing/envelope-script.ts'
import {
  applyInscriptions,
  INSCRIPTION_BOUNDS,
  type InscriptionBook,
  type InscriptionTx,
} from './apply-inscriptions.ts'
import { readEnvelopes } from './read-envelopes.ts'
import { readInscription } from './read-inscription.ts'

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const owner = (n: number): Hex => `0x0${n}`
const newBook = (): InscriptionBook => ({ located: new Map(), blessed: 0, cursed: 0 })

type Spent = { readonly from: string; readonly value: bigint; readonly envelopes?: readonly string[] }

/** Transaction `n` at its place in block 5, which pays `[owner, value]`; owner 0 is an output of data. */
const txOf = (
  n: number,
  inputs: readonly Spent[],
  outputs: readonly (readonly [owner: number, value: bigint])[],
): InscriptionTx => ({
  height: 5,
  txIndex: n,
  txid: id(n),
  timeMs: 1,
  inputs: inputs.map(({ from, value }) => ({ outpoint: from, value, address: null })),
  outputs: outputs.map(([to, value]) => ({
    value,
    address: to === 0 ? null : owner(to),
    isData: to === 0,
    script: null,
  })),
  inscribed: inputs.flatMap(({ envelopes = [] }, input) =>
    readEnvelopes(`0x${envelopes.join('')}`, 100).map((envelope) => ({
      ...readInscription(envelope),
      input,
      offset: envelope.offset,
    })),
  ),
})

const TEXT = [1, 'text/plain'] as const
const plain = envelopeOf([TEXT], 'a')
const coin = (value: bigint, ...envelopes: readonly string[]): Spent => ({ from: `new:${value}`, value, envelopes })

/** A block of these transactions and a coinbase that takes so much, after the rules before the cursed ended. */
const block = (txs: readonly InscriptionTx[], reward: readonly (readonly [number, bigint])[], book = newBook()) => ({
  book,
  ...applyInscriptions([txOf(0, [], reward), ...txs], book, {
    subsidy: 50n,
    isJubilant: false,
    bounds: INSCRIPTION_BOUNDS,
  }),
})

const placesOf = ({ revealed, moves }: ReturnType<typeof block>) =>
  [...revealed, ...moves].map(({ key, place: { state, txid, vout, offset, address } }) =>
    [key.sequence, state, txid === null ? '-' : Number(txid), vout, offset, address ?? '-'].join(' '),
  )
const numbersOf = ({ revealed }: ReturnType<typeof block>) =>
  revealed.map(({ key, rank, isCursed, curse }) => `${key.item}: ${isCursed ? -rank - 1 : rank} ${curse ?? ''}`.trim())

test('screens-nonevm §16: a reveal with two envelopes puts both on the first sat of their input', () => {
  const made = block(
    [
      txOf(
        1,
        [coin(1_000n, plain, plain)],
        [
          [1, 400n],
          [2, 600n],
        ],
      ),
    ],
    [[9, 50n]],
  )
  expect(placesOf(made)).toEqual(['0 held 1 0 0 0x01', '1 held 1 0 0 0x01'])
  expect(numbersOf(made)).toEqual(['0: 0', '1: -1 notFirstEnvelope'])
})

test('screens-nonevm §16: a pointer puts an inscription on another sat, and one beyond the outputs does not', () => {
  const at = (...bytes: number[]) => envelopeOf([TEXT, [2, Uint8Array.from(bytes)]], 'a')
  const made = block(
    [
      txOf(
        1,
        [coin(1_000n, at(0x91, 1), at(0xe8, 3))],
        [
          [1, 400n],
          [2, 600n],
        ],
      ),
    ],
    [[9, 50n]],
  )
  // Of 1,000 sats the last is 999: 1,000 asks for none.
  expect(placesOf(made)).toEqual(['0 held 1 0 0 0x01', '1 held 1 1 1 0x02'])
  expect(made.revealed.map(({ key, curse }) => [key.item, curse])).toEqual([
    [1, 'notFirstEnvelope'],
    [0, 'pointer'],
  ])
})

test('screens-nonevm §16: an even tag that nobody knows, or an input without coins, leaves an inscription on no sat', () => {
  const odd = envelopeOf([TEXT, [66, 'x']], 'a')
  const made = block([txOf(1, [coin(1_000n, odd)], [[1, 1_000n]]), txOf(2, [coin(0n, plain)], [[1, 0n]])], [[9, 50n]])
  expect(placesOf(made)).toEqual(['0 unbound - 0 0 -', '1 unbound - 0 0 -'])
  expect(made.book.located.size).toBe(0)
})

test('screens-nonevm §16: what is sent to fees goes to the coinbase behind new coins and earlier fees, and is numbered last', () => {
  const made = block(
    [
      txOf(1, [coin(100n)], [[1, 93n]]),
      txOf(2, [coin(30n), { ...coin(40n, plain), from: 'x' }], [[2, 10n]]),
      txOf(3, [{ ...coin(20n, plain), from: 'y' }], [[3, 20n]]),
    ],
    [
      [8, 57n],
      [9, 70n],
    ],
  )
  // New coins 0 to 49, fees of the first 50 to 56, of the second 57 to 116: its sat 30 is the 21st of those.
  expect(placesOf(made)).toEqual(['0 held 3 0 0 0x03', '1 held 0 1 20 0x09'])
  expect(made.revealed[1]).toMatchObject({ fee: 60n, curse: 'notFirstInput', rank: 0, isCursed: true })
})

test('screens-nonevm §4.7: an inscription follows its sat first in first out, is burned with data, and lost where a miner takes too little', () => {
  const first = block([txOf(1, [coin(1_000n, plain)], [[1, 1_000n]])], [[9, 50n]])
  const of = (txs: readonly InscriptionTx[], reward: readonly (readonly [number, bigint])[]) => {
    const book = { ...first.book, located: new Map([...first.book.located].map(([key, lots]) => [key, [...lots]])) }
    return placesOf(block(txs, reward, book))
  }
  const old = { from: `${id(1)}:0`, value: 1_000n }
  expect(
    of(
      [
        txOf(
          2,
          [coin(250n), old],
          [
            [2, 200n],
            [3, 1_050n],
          ],
        ),
      ],
      [[9, 50n]],
    ),
  ).toEqual(['0 held 2 1 50 0x03'])
  expect(
    of(
      [
        txOf(
          2,
          [old],
          [
            [0, 10n],
            [3, 990n],
          ],
        ),
      ],
      [[9, 50n]],
    ),
  ).toEqual(['0 burned 2 0 0 -'])
  // An output without coins takes no sat.
  expect(
    of(
      [
        txOf(
          2,
          [old],
          [
            [0, 0n],
            [3, 1_000n],
          ],
        ),
      ],
      [[9, 50n]],
    ),
  ).toEqual(['0 held 2 1 0 0x03'])
  expect(of([txOf(2, [old], [[0, 0n]])], [[9, 1_050n]])).toEqual(['0 held 0 0 50 0x09'])
  expect(of([txOf(2, [old], [[0, 0n]])], [[9, 50n]])).toEqual(['0 lost - 0 0 -'])
  const twice = [txOf(2, [old], [[2, 1_000n]]), txOf(3, [{ from: `${id(2)}:0`, value: 1_000n }], [[3, 1_000n]])]
  expect(of(twice, [[9, 50n]])).toEqual(['0 held 2 0 0 0x02', '0 held 3 0 0 0x03'])
})

test('screens-nonevm §4.7: one more on a sat is cursed unless the first one is; after the jubilee none is', () => {
  const again = (first: string, more: string, isJubilant = false) => {
    const book = newBook()
    const rules = { subsidy: 50n, isJubilant: false, bounds: INSCRIPTION_BOUNDS }
    applyInscriptions([txOf(0, [], [[9, 50n]]), txOf(1, [coin(1_000n, first)], [[1, 1_000n]])], book, rules)
    const next = [
      txOf(0, [], [[9, 50n]]),
      txOf(2, [{ from: `${id(1)}:0`, value: 1_000n, envelopes: [more] }], [[2, 1_000n]]),
    ]
    return numbersOf({ book, ...applyInscriptions(next, book, { ...rules, isJubilant }) })
  }
  const cursed = envelopeOf([TEXT, TEXT], 'a')
  expect(again(plain, plain)).toEqual(['0: -1 reinscription'])
  expect(again(cursed, plain)).toEqual(['0: 0'])
  expect(again(plain, plain, true)).toEqual(['0: 1 reinscription'])
  expect(again(cursed, cursed)).toEqual(['0: -2 repeatedField'])
})

test('screens-nonevm §4.7: a parent counts where the transaction itself spends it, or makes it', () => {
  const book = newBook()
  const rules = { subsidy: 50n, isJubilant: true, bounds: INSCRIPTION_BOUNDS }
  applyInscriptions([txOf(0, [], [[9, 50n]]), txOf(1, [coin(1_000n, plain)], [[1, 1_000n]])], book, rules)
  const child = envelopeOf([TEXT, [3, idField(id(1), 0)], [3, idField(id(1), 0)], [3, idField(id(77), 0)]], 'a')
  const [made] = applyInscriptions(
    [txOf(0, [], [[9, 50n]]), txOf(2, [{ from: `${id(1)}:0`, value: 1_000n }, coin(5n, child)], [[2, 1_005n]])],
    book,
    rules,
  ).revealed
  expect(made!.parents).toEqual([`${id(1).slice(2)}i0`])
  expect(made!.place).toMatchObject({ vout: 0, offset: 1_000n })
})
