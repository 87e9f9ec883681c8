import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { BUFFER_POOL, createBufferPool, deriveKeyBytes, KEY_DERIVATION } from './crypto-defaults.ts'

test('foundations §9: keys come from 250000 rounds of PBKDF2 with SHA-512', async () => {
  const salt = new TextEncoder().encode('saltsalt')
  expect(KEY_DERIVATION).toEqual({ iterations: 250_000, hash: 'SHA-512' })
  expect(Buffer.from(await deriveKeyBytes('pass\u00f6', salt)).toString('hex')).toBe(
    pbkdf2Sync('pass\u00f6', salt, 250_000, 32, 'sha512').toString('hex'),
  )
})

test('a short salt and odd lengths are refused', async () => {
  await expect(deriveKeyBytes('p', new Uint8Array(7))).rejects.toThrow(RangeError)
  for (const length of [0, 65, 1.5, Number.NaN])
    await expect(deriveKeyBytes('p', new Uint8Array(8), length)).rejects.toThrow(RangeError)
})

test('foundations §9: buffers come from a pool of 8192 bytes, at most 2147483647 at once', () => {
  expect(BUFFER_POOL).toEqual({ slabBytes: 8192, mostBytes: 2_147_483_647 })
  const allocate = createBufferPool()
  const [a, b] = [allocate(100), allocate(100)]
  expect([a.buffer === b.buffer, a.buffer.byteLength]).toEqual([true, 8192])
  expect(allocate(5000).buffer.byteLength).toBe(5000)
  for (const bytes of [-1, 1.5, Number.NaN, 2_147_483_648]) expect(() => allocate(bytes)).toThrow(RangeError)
})

test('pieces of a pool never overlap', () => {
  const allocate = createBufferPool()
  const pieces = Array.from({ length: 3000 }, (_, i) => allocate(i % 41).fill(i % 251))
  for (const [i, piece] of pieces.entries()) expect(piece.every((byte) => byte === i % 251)).toBe(true)
  expect(new Set(pieces.map(({ buffer }) => buffer)).size).toBeLessThan(12)
})
