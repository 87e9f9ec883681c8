import { afterEach, expect, test, vi } from 'vitest'
import { loadFile } from './load-file.ts'

afterEach(() => vi.unstubAllGlobals())
const load = (answer: Response, bytes = 3) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  return loadFile('/assets/points.bin', bytes, new AbortController().signal)
}

test('a file of the size that is wanted is given whole', async () => {
  expect([...(await load(new Response(Uint8Array.of(1, 2, 3))))]).toEqual([1, 2, 3])
})

test('one of another size, or none, is an error that says so', async () => {
  await expect(load(new Response(Uint8Array.of(1, 2)))).rejects.toThrow('2 bytes in place of 3')
  await expect(load(new Response('', { status: 404, statusText: 'Not Found' }))).rejects.toThrow('404 Not Found')
})
