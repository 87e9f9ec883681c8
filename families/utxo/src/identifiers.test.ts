import { identifyAddress } from '@orrery/chains/identify-address'
import { bch } from '@orrery/chains/records/bch'
import { bsv } from '@orrery/chains/records/bsv'
import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { ltc } from '@orrery/chains/records/ltc'
import { regtest } from '@orrery/chains/records/regtest'
import type { ChainOf } from '@orrery/model/chain'
import { createRandom, randomHex } from '@orrery/primitives/random'
import { describe, expect, test } from 'vitest'
import { makeKey, type KeyKind } from './address-key.ts'
import { formatAddress, formatLegacyAddress } from './format-address.ts'
import { readAddress } from './parse-address.ts'
import { recognise } from './recognise.ts'

const COINS: readonly ChainOf<'utxo'>[] = [btc, fractalBitcoin, ltc, bch, bsv, dash, doge]
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Forms of each chain with what its addresses begin with (screens-nonevm §12.1). */
const FORMS: readonly (readonly [ChainOf<'utxo'>, KeyKind, number, RegExp])[] = [
  ...[btc, fractalBitcoin].flatMap((chain): [ChainOf<'utxo'>, KeyKind, number, RegExp][] => [
    [chain, 'p2pkh', 20, /^1.{25,33}$/],
    [chain, 'p2sh', 20, /^3.{33}$/],
    [chain, 'p2wpkh', 20, /^bc1q.{38}$/],
    [chain, 'p2wsh', 32, /^bc1q.{58}$/],
    [chain, 'p2tr', 32, /^bc1p.{58}$/],
  ]),
  [ltc, 'p2pkh', 20, /^L.{33}$/],
  [ltc, 'p2sh', 20, /^M.{33}$/],
  [ltc, 'p2wpkh', 20, /^ltc1q.{38}$/],
  [ltc, 'p2tr', 32, /^ltc1p.{58}$/],
  [bch, 'p2pkh', 20, /^bitcoincash:q.{41}$/],
  [bch, 'p2sh', 20, /^bitcoincash:p.{41}$/],
  [bch, 'p2sh', 32, /^bitcoincash:p.{60}$/],
  [bsv, 'p2pkh', 20, /^1.{25,33}$/],
  [bsv, 'p2sh', 20, /^3.{33}$/],
  [dash, 'p2pkh', 20, /^X.{33}$/],
  [dash, 'p2sh', 20, /^7.{33}$/],
  [doge, 'p2pkh', 20, /^D.{33}$/],
  [doge, 'p2sh', 20, /^[9A].{33}$/],
  [regtest, 'p2wpkh', 20, /^rltc1q.{38}$/],
]

/** The same text with one character changed for another of its alphabet, at each place behind the prefix. */
function* wrongOnes(text: string): Generator<string> {
  const alphabet = /^(?:bc1|r?ltc1|bitcoincash:)/.test(text) ? BECH32 : BASE58
  const from = Math.max(0, text.search(/1[qp]|:/)) && alphabet === BECH32 ? text.search(/1[qp]|:/) + 1 : 0
  for (let at = from; at < text.length; at++) {
    const other = alphabet[(alphabet.indexOf(text[at]!) + 1 + (at % (alphabet.length - 1))) % alphabet.length]!
    if (other !== text[at]) yield text.slice(0, at) + other + text.slice(at + 1)
  }
}

describe('screens-nonevm §12.1: addresses', () => {
  const random = createRandom(12)
  test.each(
    FORMS.map(
      ([chain, kind, bytes, form]) => [`${chain.code} ${kind} of ${bytes} bytes`, chain, kind, bytes, form] as const,
    ),
  )('%s are certain with their checksum and nothing without it', (_, chain, kind, bytes, form) => {
    for (let round = 0; round < 5; round++) {
      const key = makeKey(kind, randomHex(random, bytes).slice(2))
      const text = formatAddress(key, chain)
      expect(text).toMatch(form)
      expect(recognise(text, chain)).toEqual([{ kind: 'address', id: key, certain: true }])
      for (const wrong of wrongOnes(text)) expect(recognise(wrong, chain), wrong).toEqual([])
    }
  })

  test('spellings that chains share are told for each of them, and for no other', () => {
    const key = makeKey('p2pkh', randomHex(random, 20).slice(2))
    const codesOf = (text: string) =>
      identifyAddress(text, COINS)
        .flatMap(({ chain, reason }) => (reason === null ? [chain.code] : []))
        .toSorted()
    expect(codesOf(formatAddress(key, btc))).toEqual(['BCH', 'BSV', 'BTC', 'FRACTAL-BITCOIN'])
    expect(codesOf(formatLegacyAddress(key, bch)!)).toEqual(['BCH', 'BSV', 'BTC', 'FRACTAL-BITCOIN'])
    expect(codesOf(formatAddress(makeKey('p2wpkh', key.slice(4)), btc))).toEqual(['BTC', 'FRACTAL-BITCOIN'])
    // Litecoin's old form of what it writes with M is Bitcoin's.
    const script = makeKey('p2sh', key.slice(4))
    expect(codesOf(formatAddress(script, btc))).toEqual(['BCH', 'BSV', 'BTC', 'FRACTAL-BITCOIN', 'LTC'])
    for (const chain of [ltc, dash, doge]) expect(codesOf(formatAddress(key, chain))).toEqual([chain.code])
    expect(codesOf(formatAddress(makeKey('p2wpkh', key.slice(4)), ltc))).toEqual(['LTC'])
    // As the families themselves read them.
    expect(COINS.filter((chain) => typeof readAddress(formatAddress(key, bch), chain) === 'string')).toEqual([bch])
  })

  test('token-aware cash addresses are the same scripts, a testnet’s and another witness version’s checksum are none', () => {
    expect(readAddress('bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe', bch)).toBe(
      readAddress('bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', bch),
    )
    for (const text of [
      'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ])
      for (const chain of COINS) expect(recognise(text, chain), text).toEqual([])
  })
})

describe('screens-nonevm §12.1: ids of output chains', () => {
  const id = 'ab'.repeat(32)
  const kinds = (text: string, chain: ChainOf<'utxo'> = btc) =>
    recognise(text, chain).map(({ kind, certain }) => kind + (certain ? '!' : ''))

  test('64 digits are a block first where its work shows in them, which it does not where another hash is the work', () => {
    const zeros = (count: number) => '0'.repeat(count) + 'c'.repeat(64 - count)
    for (const chain of [btc, bch, bsv, fractalBitcoin]) {
      expect(kinds(zeros(8), chain)[0]).toBe('block')
      expect(kinds(zeros(7), chain)[0]).toBe('transaction')
    }
    expect(kinds(zeros(5), dash)[0]).toBe('block')
    expect(kinds(zeros(3), dash)[0]).toBe('transaction')
    // The id is no hash of work: ids of both kinds look alike.
    for (const chain of [ltc, doge]) expect(kinds(id, chain)).toEqual(['transaction', 'block'])
  })

  test('an outpoint, a satpoint and the id of an inscription name their transaction, a height is one, and what is cut is none', () => {
    for (const text of [`${id}:0`, `${id}:7:546`, `${id}i0`, `${id.toUpperCase()}i12`])
      expect(kinds(text), text).toEqual(['transaction!'])
    expect(kinds('840000')).toEqual(['height'])
    for (const text of [id.slice(1), `${id}0`, `${id}:`, `${id}:1:2:3`, `${id}i`, `${id}x0`, '8.4', '-1', '1e5'])
      expect(kinds(text), text).toEqual([])
  })
})

/** What the test networks of each coin write before a key's hash, a script's and a witness program, and before a cash address (screens-nonevm §12.1). */
const TEST_NETS: readonly (readonly [
  name: string,
  chain: ChainOf<'utxo'>,
  quirks: Partial<ChainOf<'utxo'>['quirks']>,
  begins: Readonly<Partial<Record<KeyKind, RegExp>>>,
])[] = [
  [
    'Bitcoin testnet and signet',
    btc,
    { p2pkh: 111, p2sh: [196], bech32: 'tb' },
    { p2pkh: /^[mn]/, p2sh: /^2/, p2wpkh: /^tb1q/, p2wsh: /^tb1q/, p2tr: /^tb1p/ },
  ],
  ['Bitcoin regtest', btc, { p2pkh: 111, p2sh: [196], bech32: 'bcrt' }, { p2wpkh: /^bcrt1q/, p2tr: /^bcrt1p/ }],
  [
    'Litecoin testnet',
    ltc,
    { p2pkh: 111, p2sh: [0x3a, 196], bech32: 'tltc' },
    { p2pkh: /^[mn]/, p2sh: /^Q/, p2wpkh: /^tltc1q/, p2tr: /^tltc1p/ },
  ],
  ['Litecoin regtest', ltc, { p2pkh: 111, p2sh: [0x3a, 196], bech32: 'rltc' }, { p2wpkh: /^rltc1q/ }],
  [
    'Bitcoin Cash testnet',
    bch,
    { p2pkh: 111, p2sh: [196], cashAddr: 'bchtest' },
    { p2pkh: /^bchtest:q/, p2sh: /^bchtest:p/ },
  ],
  [
    'Bitcoin Cash regtest',
    bch,
    { p2pkh: 111, p2sh: [196], cashAddr: 'bchreg' },
    { p2pkh: /^bchreg:q/, p2sh: /^bchreg:p/ },
  ],
  ['Bitcoin SV testnet', bsv, { p2pkh: 111, p2sh: [196] }, { p2pkh: /^[mn]/, p2sh: /^2/ }],
  ['Dash testnet', dash, { p2pkh: 0x8c, p2sh: [0x13] }, { p2pkh: /^y/, p2sh: /^[89]/ }],
  ['Dogecoin testnet', doge, { p2pkh: 0x71, p2sh: [0xc4] }, { p2pkh: /^n/, p2sh: /^2/ }],
]

test.each(TEST_NETS)(
  'screens-nonevm §12.1: addresses of %s are read with their checksum, written the same and are none of a main network',
  (_, chain, quirks, begins) => {
    const random = createRandom(29)
    const net: ChainOf<'utxo'> = { ...chain, traits: ['testnet'], quirks: { ...chain.quirks, ...quirks } }
    for (const [kind, form] of Object.entries(begins) as [KeyKind, RegExp][]) {
      const key = makeKey(kind, randomHex(random, kind === 'p2wsh' || kind === 'p2tr' ? 32 : 20).slice(2))
      const text = formatAddress(key, net)
      expect(text).toMatch(form)
      expect(recognise(text, net)).toEqual([{ kind: 'address', id: key, certain: true }])
      for (const main of COINS) expect([main.code, recognise(text, main)]).toEqual([main.code, []])
      const wrong = text.slice(0, -1) + (text.endsWith('q') ? 'p' : 'q')
      expect(recognise(wrong, net)).toEqual([])
      // Base58 of Bitcoin Cash, and Litecoin's other version of scripts, are read as well.
      const legacy = formatLegacyAddress(key, net)
      if (legacy !== null) expect(recognise(legacy, net)).toEqual([{ kind: 'address', id: key, certain: true }])
    }
  },
)
