import { schnorr } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { outpointKey, readCat20Id } from '@orrery/model/cat20'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { toDigits } from '../digits.ts'
import { numberBytes, outputKey, push } from '../testing/cat20-scripts.ts'
import { ownersOf, signingOwner } from './cat20-owners.ts'
import { CAT20_RULES } from './cat20-rules.ts'
import { numberOf, openTerms, readMinter } from './read-minter.ts'

// The first token of the protocol, CAT, on Fractal: its id as the tools of cat-token-box mint it.
const CAT = readCat20Id('45ee725c2c5993b3e4d308842d87e973bf1951f5f7a804b21e4dd964ecd12d6b_0')!

test('the guard is the taproot output of its two scripts without a key (BIP-341), by the hashes of the published ones', () => {
  // Leaves of the compiled `BurnGuard` and `TransferGuard`. With this guard and its own minter, CAT’s token script has the address that the protocol names for it, bc1plhz9wf0d….
  const leaves = [
    '7d05165f4203e2838324db18e687fe52085c427e2b77d786729b1e2e3ab143f5',
    '0847a5b72091bd429a8227461cfd62231a24d115be575b44bdf2fbb243805689',
  ]
  expect(`0x12${outputKey(leaves.map((leaf) => hexToBytes(leaf))).key}`).toBe(CAT20_RULES.fractal.guard)
  const ofItems = [
    '7d05165f4203e2838324db18e687fe52085c427e2b77d786729b1e2e3ab143f5',
    'd8c79428980adbb93fc38838c89df206a3e9b696aa25a0ae624491232e785ea8',
  ]
  expect(`0x12${outputKey(ofItems.map((leaf) => hexToBytes(leaf))).key}`).toBe(CAT20_RULES.fractal.itemGuard)
  expect(`0x12${outputKey(['7e51', '7e52'].map(leafOf)).key}`).toBe(CAT20_RULES.regtest.guard)
})

const leafOf = (script: string): Uint8Array =>
  schnorr.utils.taggedHash('TapLeaf', Uint8Array.of(0xc0, script.length / 2), hexToBytes(script))

test('screens-nonevm §12.1: the id of a token is an outpoint with an underscore', () => {
  expect(CAT).toBe(`0x45ee725c2c5993b3e4d308842d87e973bf1951f5f7a804b21e4dd964ecd12d6b00000000`)
  expect(readCat20Id(` ${'AB'.repeat(32)}_4294967295 `)).toBe(`0x${'ab'.repeat(32)}ffffffff`)
  for (const text of [
    '',
    `${'ab'.repeat(32)}_4294967296`,
    `${'ab'.repeat(32)}_01`,
    `${'ab'.repeat(31)}_0`,
    `${'ab'.repeat(32)}i0`,
  ])
    expect(readCat20Id(text), text).toBeNull()
})

test('CAT20: an owner is the hash of a P2WPKH output, that of a taproot output’s key, or that of any script which is spent beside the tokens', () => {
  const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  const [wpkh, taproot]: [Hex, Hex] = [`0x10${'ab'.repeat(20)}`, `0x12${key}`]
  expect(signingOwner(wpkh)).toBe(`0x${'ab'.repeat(20)}`)
  // HASH160 of the generator’s x.
  expect(signingOwner(taproot)).toBe('0xf678d9b79045452c8c64e9309d0f0046056e26c5')
  expect(signingOwner(`0x00${'ab'.repeat(20)}`)).toBeNull()
  expect(ownersOf(taproot)).toHaveLength(2)
  expect(ownersOf(`0x11${'ab'.repeat(32)}`)).toHaveLength(1)
  expect(ownersOf(`0x21${'ab'.repeat(32)}`)).toEqual([])
})

test('CAT20: the cap of an open minter is what its state has left and its premine, the limit is in its script; a script of another token or of no known contract tells nothing', () => {
  const [head, tail] = ['7e'.repeat(4), '51'.repeat(3)]
  const template = (pushes: number, genesis: number) => ({
    head: 4,
    tail: 3,
    hash: toDigits(sha256(hexToBytes(head + tail))),
    genesis,
    pushes,
    terms: (found: readonly string[], state: { readonly left: bigint; readonly isPremined: boolean }) => ({
      kind: 'open' as const,
      max: state.left,
      premine: state.isPremined ? 0n : BigInt(`0x0${found[1]}`),
      limit: null,
    }),
  })
  const genesis = `${CAT.slice(2, 66).match(/../g)!.toReversed().join('')}00000000`
  const script: Hex = `0x${head}${push(genesis)}55${tail}`
  const witness = (left: bigint): Hex[] => [
    ...Array.from({ length: 15 }, (): Hex => '0x'),
    '0x01',
    `0x${numberBytes(left)}`,
  ]
  const known = [template(2, 0)]
  expect(readMinter({ script, witness: witness(300n) }, CAT, known)).toEqual({
    kind: 'open',
    max: 300n,
    premine: 0n,
    limit: null,
  })
  expect(readMinter({ script, witness: witness(300n) }, outpointKey(`0x${'ab'.repeat(32)}`, 0), known)).toBeNull()
  expect(readMinter({ script: `${script}51`, witness: witness(300n) }, CAT, known)).toBeNull()
  expect(readMinter({ script, witness: witness(1n << 40n) }, CAT, known)).toBeNull()
  expect(readMinter({ script, witness: [] }, CAT, [])).toBeNull()
  // The published contracts are found by what is not filled in.
  expect(readMinter({ script, witness: witness(1n) }, CAT)).toBeNull()
})

test('CAT20: a contract’s number with a sign or longer than scripts count with gives no terms', () => {
  const termsOf = (premine: string) => openTerms(10n, numberOf(premine), 5n, false)
  expect(termsOf('6400')).toEqual({ kind: 'open', max: 110n, premine: 100n, limit: 5n })
  expect(termsOf('ffffff7f')).toMatchObject({ premine: (1n << 31n) - 1n })
  expect(termsOf('')).toMatchObject({ max: 10n, premine: 0n })
  // −(2^31 − 1), −100, and 2^32.
  for (const premine of ['ffffffff', 'e4', '0000000001', 'ff'.repeat(40)]) expect(termsOf(premine), premine).toBeNull()
})
