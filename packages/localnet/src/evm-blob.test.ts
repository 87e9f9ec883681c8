import { expect, test } from 'vitest'
import { makeConstantBlob } from './evm-blob.ts'

test('the blob of zeroes commits to the point at infinity', () => {
  const { blob, commitment, versionedHash } = makeConstantBlob(0n)
  expect(commitment).toBe(`0xc0${'00'.repeat(47)}`)
  expect(blob).toBe(`0x${'00'.repeat(131_072)}`)
  // The versioned hash of the empty blob, as seen on mainnet.
  expect(versionedHash).toBe('0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014')
})

test('the blob of ones commits to the generator', () => {
  expect(makeConstantBlob(1n).commitment).toBe(
    '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
  )
})
