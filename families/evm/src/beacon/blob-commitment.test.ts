import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { hashOfBlob, SETUP_BYTES } from './blob-commitment.ts'
import { versionedHash } from './versioned-hash.ts'

const setup = readFileSync(join(import.meta.dirname, '../../../../apps/web/src/pages/blob/kzg-lagrange.bin'))
const root = join(import.meta.dirname, '../../../..')
const ceremony = JSON.parse(readFileSync(join(root, 'node_modules/viem/trusted-setups/mainnet.json'), 'utf8')) as {
  readonly g1_lagrange: readonly string[]
}
const { Point } = bls12_381.G1
const reversed = (index: number): number =>
  Number.parseInt(index.toString(2).padStart(12, '0').split('').reverse().join(''), 2)
const breathe = () => Promise.resolve()

test('screens-evm §13.1: the points are those of Ethereum’s ceremony, in the order of a blob’s elements', () => {
  expect(setup.length).toBe(SETUP_BYTES)
  for (let at = 0; at < 4_096; at++)
    expect(setup.subarray(at * 48, (at + 1) * 48).toString('hex')).toBe(ceremony.g1_lagrange[reversed(at)]!.slice(2))
})

test('screens-evm §13.1: a blob’s versioned hash comes out of its bytes, and another out of others', async () => {
  const blob = new Uint8Array(131_072)
  blob.set([1, 2, 3], 5 * 32 + 1)
  blob.set([9], 4_095 * 32 + 31)
  const point = (at: number) => Point.fromHex(ceremony.g1_lagrange[reversed(at)]!.slice(2))
  const scalar = BigInt(`0x${bytesToHex(blob.subarray(5 * 32, 6 * 32))}`)
  const commitment = point(5).multiply(scalar).add(point(4_095).multiply(9n))
  const parts: number[] = []
  const hash = await hashOfBlob(blob, setup, async (ppm) => void parts.push(ppm))
  expect(hash).toBe(versionedHash(`0x${commitment.toHex(true)}`))
  expect([parts.length, parts.at(-1)]).toEqual([32, 1_000_000])
  expect(await hashOfBlob(blob.with(4_095 * 32 + 31, 8), setup, breathe)).not.toBe(hash)
})

test('an empty blob commits to the origin; what is no blob has no hash', async () => {
  // The origin, packed.
  expect(await hashOfBlob(new Uint8Array(131_072), setup, breathe)).toBe(versionedHash(`0xc0${'0'.repeat(94)}`))
  expect(await hashOfBlob(new Uint8Array(131_072).fill(255, 0, 32), setup, breathe)).toBeNull()
  expect(await hashOfBlob(new Uint8Array(32), setup, breathe)).toBeNull()
})
