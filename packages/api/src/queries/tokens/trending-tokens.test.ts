import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { TEST_TRANSFERRED } from '../../testing/event-rows.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §8.1: tokens of the last 24 hours are told by the transfers that they logged, over head and archive', async () => {
  const world = await createAccountWorld(6)
  const logs = world.chain.flatMap((bundle) => bundle.logs)
  const [first, second] = SAMPLE_TOKENS.map(({ address }) => address)
  for (const [at, log] of logs.entries())
    if (at % 2 === 0) Object.assign(log, { topics: [TEST_TRANSFERRED], address: at % 6 === 0 ? second : first })
  const count = (address: string | undefined) =>
    logs.filter((log) => log.address === address && log.topics[0] === TEST_TRANSFERRED).length
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { told, isMaking } = await server.client.listTrendingTokens({ chain: world.runtime.chain.code })
  expect(isMaking).toBe(false)
  expect(told!.transfers).toBe(count(first) + count(second))
  expect(told!.tokens.map(({ token, transfers }) => [token.address, transfers])).toEqual([
    [first, count(first)],
    [second, count(second)],
  ])
  // The chain is whole from its first block on, and had none the day before.
  expect(told!.tokens.map(({ before }) => before)).toEqual([0, 0])
  expect(told!.tokens[0]!.token.symbol).not.toBeNull()
})
