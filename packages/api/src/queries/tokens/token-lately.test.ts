import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { lastWholeDay } from './token-lately.ts'

const DAY = 86_400_000

test('screens-evm §8.1: a day is told once it is over and the ledger has come past its end', () => {
  expect(lastWholeDay(5 * DAY, 5 * DAY + 7)).toBe(4)
  expect(lastWholeDay(5 * DAY - 1, 5 * DAY + 7)).toBeNull()
  expect(lastWholeDay(null, 5 * DAY)).toBeNull()
})

test('screens-evm §8.1: tokens are looked for by name, and those that are new are told apart', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { client } = server
  const all = (await client.listTokens({ chain: 'tn', limit: 100 })).hits
  const wanted = all.find(({ symbol }) => symbol !== null)!
  const found = await client.listTokens({ chain: 'tn', limit: 100, text: wanted.symbol! })
  expect(found.hits.map(({ address }) => address)).toContain(wanted.address)
  const other = wanted.standard === 'erc20' ? 'erc721' : 'erc20'
  const none = await client.listTokens({ chain: 'tn', limit: 100, text: wanted.symbol!, standard: other })
  expect(none.hits.every(({ standard }) => standard === other)).toBe(true)
  // All of a chain of an hour are new; a year later none is.
  const choice = { chain: 'tn', limit: 100, tokens: 'new' as const }
  expect((await client.listTokens(choice)).hits).toEqual(all)
  expect((await client.listTokens({ ...choice, tokens: 'dollars' })).hits).toEqual([])
  // A text narrows them, in their order.
  const letter = wanted.symbol!.slice(0, 1)
  const lettered = (await client.listTokens({ ...choice, text: letter })).hits
  expect(lettered.length).toBeGreaterThan(0)
  const heights = lettered.map(({ firstHeight }) => firstHeight)
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  // No ledger is kept in this world: what it would tell is not known.
  expect(all[0]!.lately).toMatchObject({ holders: null, mints: null })
  world.clock.tick(366 * DAY)
  expect((await client.listTokens(choice)).hits).toEqual([])
  expect((await client.listTokens({ ...choice, text: letter })).hits).toEqual([])
})
