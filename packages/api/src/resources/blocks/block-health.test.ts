import type { BlockHealth } from '@orrery/model/block-health'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld } from '../../testing/world.ts'

test('screens-nonevm §4.5: a block tells what it has of what was expected, one that nobody watched that, and a chain without bids that there is no such thing', async () => {
  const [world, other] = [await createOutputWorld(), await createAccountWorld()]
  const { height, hash } = world.chain.at(-1)!.block
  const known: BlockHealth = { height, hash, seenMs: 5, expected: 10, matched: 6, fresh: 1, added: 4, unseen: 2 }
  Object.assign(world.runtime, {
    health: { healthOf: async () => new Map([[hash, known]]) },
  })
  const server = await startTestServer([world, other])
  onTestFinished(() => server.close())
  const ask = (block: string) => server.client.getBlockHealth({ chain: 'TESTCOIN', block })
  expect(await ask(String(height))).toEqual({
    height,
    told: { seenMs: 5, expected: 10, matched: 6, fresh: 1, missing: 3, added: 4, unseen: 2, sharePpm: 666_666 },
  })
  expect(await ask('1')).toEqual({ height: 1, told: null })
  const { hits } = await server.client.listBlocks({ chain: 'TESTCOIN' })
  expect(hits[0]).toMatchObject({ hash: hash.slice(2), ext: { health: 666_666 } })
  expect(hits[1]!.ext).not.toHaveProperty('health')
  await expect(server.client.getBlockHealth({ chain: other.runtime.chain.code, block: '1' })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})
