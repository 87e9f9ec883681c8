import { expect, test } from 'vitest'
import { startTestServer } from '../testing/api-server.ts'
import { createInscribedWorld, txidOf } from '../testing/inscribed-world.ts'

test('hostile visitors: contents of one inscription are one question to the node, and few answers are under way at once', async () => {
  let asked = 0
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const world = await createInscribedWorld({
    jubilee: 100,
    unfollowed: [],
    inscription: async () => {
      asked++
      await answered
      return { body: '0x0102', metadata: null, fields: null }
    },
  })
  const server = await startTestServer([world])
  const url = `${server.url}/api/explorer/v1/test-coin/inscriptions/${txidOf(5).slice(2)}i0/content`
  const first: Response[] = []
  const refused: Response[] = []
  const answers = Array.from({ length: 33 }, async () => {
    const response = await fetch(url)
    ;(response.status === 200 ? first : refused).push(response)
    // The one that is too many does not wait.
    if (response.status === 503) answer()
  })
  await Promise.all(answers)
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([[503, '5']])
  expect(await refused[0]!.json()).toMatchObject({ name: 'UPSTREAM_BUSY' })
  const bytes = await Promise.all(first.map(async (response) => new Uint8Array(await response.arrayBuffer()).join()))
  expect(bytes).toEqual(Array.from({ length: 32 }, () => '1,2'))
  expect((await fetch(url)).status).toBe(200)
  expect(asked).toBe(1)
  await server.close()
})
