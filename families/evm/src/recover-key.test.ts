import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { createRandom, randomHex } from '@orrery/primitives/random'
import { loadNativeRecovery, recoverKey } from './recover-key.ts'
import { recoverKeyPlainly, type RecoverKey } from './recover-plainly.ts'

const random = createRandom(7702)
const bytes = (count: number) => Buffer.from(randomHex(random, count).slice(2), 'hex')
const ORDER = secp256k1.Point.Fn.ORDER

const tried = (recover: RecoverKey, ...given: Parameters<RecoverKey>): string | null => {
  try {
    return Buffer.from(recover(...given)).toString('hex')
  } catch {
    return null
  }
}

test('EIP-7702: the key that signed is recovered, the same by both libraries, and nonsense by neither', () => {
  const ways = [recoverKeyPlainly, recoverKey, loadNativeRecovery() ?? recoverKey]
  for (let i = 0; i < 20; i++) {
    const secret = bytes(32)
    const digest = bytes(32)
    const { r, s, recovery } = secp256k1.Signature.fromBytes(
      secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' }),
      'recovered',
    )
    const key = Buffer.from(secp256k1.getPublicKey(secret, false)).toString('hex')
    for (const way of ways) expect(tried(way, digest, r, s, recovery!)).toBe(key)
    const wrong: [bigint, bigint, number][] = [
      [r, s, 1 - recovery!],
      [0n, s, 0],
      [r, 0n, 1],
      [ORDER, s, 0],
      [r, ORDER + 5n, 0],
      [2n ** 256n, s, 0],
      [r, -1n, 0],
      [BigInt(`0x${bytes(32).toString('hex')}`), s, 1],
    ]
    for (const [a, b, parity] of wrong) {
      const plain = tried(recoverKeyPlainly, digest, a, b, parity)
      for (const way of ways) expect(tried(way, digest, a, b, parity)).toBe(plain)
    }
  }
})
