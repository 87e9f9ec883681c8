import { expect, test } from 'vitest'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'

test('a bundle survives its text exactly, with strings that look like the marks in it', () => {
  for (const bundle of evmBundles({ seed: 4, above: GENESIS_PARENT, blocks: 5, txs: 10 })) {
    const odd = {
      ...bundle,
      block: { ...bundle.block, ext: { a: '\u0000n12', b: '\u0000s', c: '\u0000', d: 'n5', e: null, f: ['\u0000n1'] } },
    }
    expect(decodeExact(encodeExact(odd))).toEqual(odd)
  }
})
