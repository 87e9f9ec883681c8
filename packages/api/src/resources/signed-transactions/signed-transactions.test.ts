import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

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
