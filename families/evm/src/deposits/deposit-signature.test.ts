import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { hasBeacon } from '@orrery/model/has-beacon'
import type { Hex } from '@orrery/primitives/hex'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { ethereum } from '@orrery/chains/records/ethereum'
import { blobsKeptMs, genesisForkOf, slotAt, withdrawalKind } from './consensus-network.ts'
import { depositMessageRoot, depositSigningRoot, isDepositSigned } from './deposit-signature.ts'

const MAINNET = genesisForkOf(ethereum)!
/** An example of a tool that makes deposits (eth-staking-smith), with the root that it tells. */
const MADE = {
  pubkey: '0x8666389c3fe6ff0bca9adba81504f380b9e2c719419760d561836472fafe295cb50696524e19cba084e1d788d66c80d6',
  credentials: '0x0100000000000000000000000000000000000000000000000000000000000001',
  gwei: 32_000_000_000n,
  signature:
    '0xa1f3ece1cb871e1af29fdaf94cab58d48d128d0ed2342a1f042f49344943c25ec6eab4f2219301e421a88453c6aa29e90b78373a8341c17738bc0ff4d0a724494535b494cd21fd2633a7a12353a5232c9806e1576f1e2447631ec3310db4008b',
} as const
/** Another one, of a test network that is gone (fork version 0x00000113). */
const OLD = {
  pubkey: '0xaad67d87ddeb2801860c135a67dc3fecdf77ed9a41da6afe7c8a5232354713bdc6d437cbe0014f3482f2a17e048e30a4',
  credentials: '0x0070f9cba5c36591736e62d2a4c32bdfdecb92ea586e9cdb89d95788ce7f4975',
  gwei: 32_000_000_000n,
  signature:
    '0xa8e83f7a0c36a4aa45906aa45039e39212b9cbd3916550adaeac488a847e216ab8cf1d9360608dd0a092b4a1ced05f2c05b5d8406c40410933ee6ccecff4e31eac088383a815b6cd8d17fa0d87586a0f9fe9f01a4d7bb9aa591851baff1dae13',
} as const

test('screens-evm §11: those chains have a beacon chain whose deposits are signed for a version that is known here', () => {
  for (const chain of ALL_CHAINS)
    expect([chain.code, hasBeacon(chain)]).toEqual([chain.code, genesisForkOf(chain) !== null])
})

test('screens-evm §13.2: the root of a deposit is that of the consensus specification', () => {
  expect(bytesToHex(depositMessageRoot(MADE))).toBe('dc224ac1c94d70906d643644f20398bdea5dabea123116a9d6135b8f5f4906bd')
  expect(bytesToHex(depositMessageRoot(OLD))).toBe('b082661eaebf92daf5f0b08728832305cc309467642354508206cd4f09150a1a')
})

test('a deposit is signed by its key, for its network, with its amount and credentials, or not at all', () => {
  expect(isDepositSigned(MADE, MAINNET)).toBe(true)
  expect(isDepositSigned(OLD, '0x00000113')).toBe(true)
  expect(isDepositSigned(OLD, MAINNET)).toBe(false)
  expect(isDepositSigned({ ...MADE, gwei: 1_000_000_000n }, MAINNET)).toBe(false)
  expect(isDepositSigned({ ...MADE, credentials: OLD.credentials }, MAINNET)).toBe(false)
  expect(isDepositSigned({ ...MADE, signature: OLD.signature }, MAINNET)).toBe(false)
  const other = bls12_381.utils.randomSecretKey()
  const { longSignatures } = bls12_381
  const pubkey: Hex = `0x${longSignatures.getPublicKey(other).toHex()}`
  const message = longSignatures.hash(
    depositSigningRoot({ ...MADE, pubkey }, MAINNET),
    'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_',
  )
  const signature: Hex = `0x${longSignatures.Signature.toHex(longSignatures.sign(message, other))}`
  expect(isDepositSigned({ ...MADE, pubkey, signature }, MAINNET)).toBe(true)
  expect(isDepositSigned({ ...MADE, signature }, MAINNET)).toBe(false)
})

test('what is no point of the curve, or the point that stands for nothing, signed nothing', () => {
  const zero: Hex = `0x${'00'.repeat(96)}`
  const infinity = (bytes: number): Hex => `0xc0${'00'.repeat(bytes - 1)}`
  for (const signature of [zero, infinity(96), `0x${'ff'.repeat(96)}` as Hex, '0x' as Hex])
    expect(isDepositSigned({ ...MADE, signature }, MAINNET)).toBe(false)
  expect(isDepositSigned({ ...MADE, pubkey: infinity(48) }, MAINNET)).toBe(false)
  expect(isDepositSigned({ ...MADE, pubkey: infinity(48), signature: infinity(96) }, MAINNET)).toBe(false)
})

test('screens-evm §13.2: a withdrawal of 31 coins and more looks like a whole one; of another stake nothing is said', () => {
  const of = (amount: bigint, token: string | null = null) =>
    withdrawalKind({ amount: String(amount), token }, ethereum)
  expect([of(31n * 10n ** 18n - 1n), of(31n * 10n ** 18n), of(1n, `0x${'9c'.repeat(20)}`)]).toEqual([
    'partial',
    'full',
    null,
  ])
  expect(
    withdrawalKind({ amount: '1', token: null }, { ...ethereum, quirks: { ...ethereum.quirks, chainId: 61 } }),
  ).toBeNull()
})

test('screens-evm §13.1: blobs are kept for as long as the network says, and where it is not known nothing is said', () => {
  const days = (chainId: number) =>
    (blobsKeptMs({ ...ethereum, quirks: { ...ethereum.quirks, chainId } }) ?? Number.NaN) / 86_400_000
  expect([days(1).toFixed(1), days(100).toFixed(1)]).toEqual(['18.2', '15.2'])
  expect(days(56)).toBeNaN()
})

test('screens-evm §13.1: a block’s slot and epoch follow from its time, where its network is known and the time is a slot’s', () => {
  // Shanghai and Fusaka, by epoch.
  expect(slotAt(1_681_338_455_000, ethereum)).toEqual({ slot: 194_048 * 32, epoch: 194_048 })
  expect(slotAt(1_764_798_551_000, ethereum)).toEqual({ slot: 411_392 * 32, epoch: 411_392 })
  expect(slotAt(1_606_824_023_000 + 13_000, ethereum)).toBeNull()
  expect(slotAt(1_606_824_023_000 - 12_000, ethereum)).toBeNull()
  expect(slotAt(1_681_338_455_000, { ...ethereum, quirks: { ...ethereum.quirks, chainId: 61 } })).toBeNull()
})
