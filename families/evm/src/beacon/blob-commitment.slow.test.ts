import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hashOfBlob } from './blob-commitment.ts'
import { versionedHash } from './versioned-hash.ts'

test('screens-evm §13.1: a blob that is the same number all over commits to so many times the generator', async () => {
  const setup = readFileSync(join(import.meta.dirname, '../../../../apps/web/src/pages/blob/kzg-lagrange.bin'))
  const blob = new Uint8Array(131_072)
  for (let at = 31; at < blob.length; at += 32) blob[at] = 2
  const twice = bls12_381.G1.Point.BASE.double()
  expect(await hashOfBlob(blob, setup, () => Promise.resolve())).toBe(versionedHash(`0x${twice.toHex(true)}`))
}, 120_000)
