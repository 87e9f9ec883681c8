import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createTestNames } from '../../testing/test-names.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §8.6: a name of DNS tells how it stands here; names of the service’s own top are not asked about', async () => {
  const world = await createAccountWorld()
  world.node.names = createTestNames()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const tell = (name: string) => server.client.getName({ chain: world.runtime.chain.code, name })
  expect(await tell('ada.example')).toMatchObject({
    dns: { domain: 'ada.example', by: 'registrar', signedMs: 1_700_000_000_000 },
  })
  for (const name of ['ada.eth', 'bob.example']) expect(await tell(name)).toMatchObject({ dns: null })
})
