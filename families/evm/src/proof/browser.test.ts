import { expect, test, vi } from 'vitest'
import { testChain } from '../testing/chain.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { hexOf, makeRoom, writeHex } from '../verify/hex-bytes.ts'

/** The same modules as a browser loads them, which has no `Buffer`. */
async function asInBrowser<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  vi.stubGlobal('Buffer', undefined)
  try {
    return await load()
  } finally {
    vi.unstubAllGlobals()
    vi.resetModules()
  }
}

recorded('a browser proves what a server does', async () => {
  const { proveBlock } = await asInBrowser(() => import('./proof.ts'))
  const block = recordedResult('squid-fixtures/ethereum/18500000/block.json') as { hash: string }
  const receipts = recordedResult('squid-fixtures/ethereum/18500000/receipts.json')
  expect(proveBlock({ block, receipts }, testChain(), block.hash).verdict).toBe('proved')
})

test('bytes are read and written alike with and without a Buffer', async () => {
  const plain = await asInBrowser(() => import('../verify/hex-bytes.ts'))
  const text = '0x00ff10AbcDeF0123456789' as const
  const [a, b] = [makeRoom(14).fill(7), plain.makeRoom(14).fill(7)]
  writeHex(a, 2, text)
  plain.writeHex(b, 2, text)
  expect(plain.makeRoom(3)).not.toBeInstanceOf(Buffer)
  expect(b).toEqual(new Uint8Array(a))
  expect(plain.hexOf(b)).toBe(hexOf(a))
  expect(plain.hexOf(a)).toBe('0x070700ff10abcdef012345678907')
})
