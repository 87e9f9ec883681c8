import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld, type World } from '../../testing/world.ts'

test('screens-nonevm §13: the largest transaction that nodes pass on reaches the node, and a larger one reaches nobody', async () => {
  const world = await createOutputWorld(1, 5)
  const asked: number[] = []
  world.node.passThrough = async (_, [hex]) => {
    asked.push(String(hex).length)
    return 'ab'.repeat(32)
  }
  const server = await startTestServer([world])
  const send = (bytes: number) =>
    server.client.sendSigned({ chain: outputChain.code, body: { hex: 'ab'.repeat(bytes) } })
  // 400,000 weight units, of which a byte of a witness is one.
  expect(await send(400_000)).toEqual({ hash: 'ab'.repeat(32), refused: null })
  await expect(send(400_001)).rejects.toMatchObject({ code: 'BODY_MALFORMED' })
  expect(asked).toEqual([800_000])
  await server.close()
})

/** A world whose nodes pass on so many bytes. */
const passingOn = (world: World, largestTx: number): World =>
  ({
    ...world,
    runtime: { ...world.runtime, chain: { ...outputChain, quirks: { ...outputChain.quirks, largestTx } } },
  }) as World

test('screens-nonevm §13: where nodes pass on more, a transaction of 20,000 outputs is told by its sums and its first outputs', async () => {
  const world = passingOn(await createOutputWorld(1, 5), 5_000_000)
  const [, sample] = world.chain.flatMap(({ txs }) => txs)
  const outputs = Array.from({ length: 20_000 }, (_, vout) => ({
    vout,
    address: `0x${'1'.repeat(40)}` as const,
    value: '7',
    type: 'p2wpkh',
  }))
  world.node.checkSigned = async () => ({
    tx: {
      ...sample!,
      hash: `0x${'fe'.repeat(32)}`,
      value: 140_000n,
      ext: { totalIn: '140001', totalOut: '140000', inputs: [], outputs },
      seenMs: 1,
      accounts: [],
      spends: [],
    },
    accepted: null,
    reason: null,
  })
  const server = await startTestServer([world])
  const check = (bytes: number) =>
    server.client.checkSigned({ chain: outputChain.code, body: { hex: 'ab'.repeat(bytes) } })
  const { tx } = await check(2_000_000).catch((cause: unknown) => {
    throw new Error(JSON.stringify(server.faults), { cause })
  })
  expect(tx.value).toBe('140000')
  expect(tx.ext).toMatchObject({ totalIn: '140001', totalOut: '140000', sides: { inputs: 0, outputs: 20_000 } })
  expect(tx.ext['outputs']).toHaveLength(500)
  expect(JSON.stringify(tx).length).toBeLessThan(200_000)
  for (const hex of ['abc', 'ab'.repeat(2_000_000) + 'zz', '0xab'])
    await expect(server.client.checkSigned({ chain: outputChain.code, body: { hex } })).rejects.toMatchObject({
      code: 'BODY_MALFORMED',
    })
  expect(server.faults).toEqual([])
  await expect(check(5_000_001)).rejects.toMatchObject({ code: 'BODY_MALFORMED' })
  await server.close()
})
