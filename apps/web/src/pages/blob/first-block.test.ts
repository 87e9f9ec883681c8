import { expect, test } from 'vitest'
import { firstBlockOf } from './first-block.ts'

const hash = (digit: string) => `0x${digit.repeat(64)}`
/** Blocks every two seconds from 10,000 ms on, whose hashes are their number. */
const blocks = Array.from({ length: 8 }, (_, height) => ({
  height,
  hash: hash(String(height)),
  timeMs: 10_000 + height * 2_000,
  finality: height === 7 ? 'orphaned' : 'safe',
}))
const api = {
  async getBlock({ block }: { block: string }) {
    const found = blocks.find((one) => String(one.height) === block || one.hash === block)
    if (found === undefined) throw new Error('absent')
    return found
  },
  async listBlocks({ until }: { until: number }) {
    return { hits: blocks.filter(({ timeMs }) => timeMs < until).toReversed() }
  },
} as never as Parameters<typeof firstBlockOf>[0]
const ask = (parent: string, sinceGenesis: number | null) => firstBlockOf(api, { code: 'L2' }, { parent, sinceGenesis })

test('screens-evm §13.1: a batch begins behind the block whose hash it names, or a part of it at its time', async () => {
  expect(await ask(hash('4'), null)).toBe(5)
  expect(await ask(hash('4').slice(0, 42), 10)).toBe(5)
})

test('where no block here is its parent nothing is said', async () => {
  // Another chain's, of another time, a part of a hash alone, and one that lost its place.
  expect(await ask(`0x${'a'.repeat(40)}`, 10)).toBeNull()
  expect(await ask(hash('4').slice(0, 42), 6)).toBeNull()
  expect(await ask(hash('4').slice(0, 42), null)).toBeNull()
  expect(await ask(hash('7'), null)).toBeNull()
  expect(await firstBlockOf(api, { code: 'L2' }, null)).toBeNull()
  await expect(ask(hash('9'), null)).rejects.toThrow('absent')
})
