import { hexToBytes } from '@noble/hashes/utils.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { makeOwner, OWNER_TYPES } from './owner.ts'
import { createRandom } from './random.ts'
import { estimateVsize, signTx, type Coin } from './sign-tx.ts'

const coins: Coin[] = OWNER_TYPES.map((type, i) => ({
  txid: `${i + 1}`.repeat(64),
  vout: i,
  value: 1_000_000n,
  owner: makeOwner(`test ${i}`, type),
}))
const outputs = [{ value: 3_900_000n, script: coins[0]!.owner.script }]

test('the same seed makes the same owner, another seed another', () => {
  for (const type of OWNER_TYPES) {
    expect(makeOwner('a', type)).toEqual(makeOwner('a', type))
    expect(makeOwner('a', type).scriptHex).not.toBe(makeOwner('b', type).scriptHex)
  }
})

test('a taproot owner signs for the key that its script shows', () => {
  const owner = makeOwner('a', 'p2tr')
  const message = hexToBytes('11'.repeat(32))
  expect(schnorr.verify(schnorr.sign(message, owner.secret), message, owner.script.subarray(2))).toBe(true)
  expect(secp256k1.getPublicKey(owner.secret, true).subarray(1)).toEqual(owner.script.subarray(2))
})

test('signing is deterministic, and the estimate is never below the size', () => {
  const plan = { coins, outputs, sequence: 0xfffffffd, lockTime: 0 }
  const signed = signTx(plan)
  expect(signTx(plan)).toEqual(signed)
  expect(signed.hex.startsWith('020000000001')).toBe(true)
  for (const coin of coins) {
    const one = signTx({ ...plan, coins: [coin] })
    expect(estimateVsize([coin.owner], outputs)).toBeGreaterThanOrEqual(one.vsize)
    expect(estimateVsize([coin.owner], outputs) - one.vsize).toBeLessThan(6)
  }
})

test('random numbers follow from the seed and stay in their range', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 200 }, () => random.between(3, 9))
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(new Set(draw(1))).toEqual(new Set([3, 4, 5, 6, 7, 8, 9]))
})
