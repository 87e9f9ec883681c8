import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { ltc } from '@orrery/chains/records/ltc'
import { expect, test } from 'vitest'
import { headerBytes } from './block-header.ts'
import { checkMerkleProof } from './check-merkle-proof.ts'

// Block 170 of Bitcoin, the first with a payment, as it is published.
const COINBASE = 'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082'
const PAYMENT = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'
const HASH = '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee'
const header = headerBytes({
  version: 1,
  parentHash: '0x000000002a22cfee1f2c846adbd12b3e183d4f97683f85dad08a79780a84bd55',
  merkleRoot: '0x7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff',
  time: 1_231_731_025,
  bits: '0x1d00ffff',
  nonce: 1_889_418_792,
}).toString('hex')
const proof = { header, branch: [COINBASE], position: 1 }

test('screens-nonevm §4.5: the browser recomputes root, header hash and work of a published block', () => {
  expect(checkMerkleProof(PAYMENT, proof, btc)).toEqual({
    root: '7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff',
    headerRoot: '7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff',
    headerHash: HASH,
    work: { hash: HASH, target: `00000000ffff${'0'.repeat(52)}` },
  })
  const { root } = checkMerkleProof(PAYMENT, { ...proof, position: 0 }, btc)
  expect(root).not.toBe('7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff')
})

test('a header by another algorithm is not held against a hash that it does not have', () => {
  expect(checkMerkleProof(PAYMENT, proof, dash)).toMatchObject({ headerHash: null, work: null })
  const scrypt = checkMerkleProof(PAYMENT, proof, ltc)
  expect(scrypt.headerHash).toBe(HASH)
  expect(scrypt.work!.hash > scrypt.work!.target).toBe(true)
})

test('what is no proof is refused', () => {
  for (const wrong of [
    { ...proof, header: header.slice(2) },
    { ...proof, position: 2 },
    { ...proof, position: -1 },
    { ...proof, branch: ['zz'] },
    { ...proof, branch: Array.from({ length: 33 }, () => COINBASE) },
  ])
    expect(() => checkMerkleProof(PAYMENT, wrong, btc)).toThrow(RangeError)
})
