import { createHash } from 'node:crypto'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import type { DocumentSource } from './item-metadata.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const { address } = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc721')!
const asked = { chain: 'tn', address, tokenId: '7' } as const
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function open(
  uriAt: (height: number | null) => string | null | undefined,
  documents: DocumentSource | null = null,
) {
  const world = await createAccountWorld()
  world.node.tokenItem = async (_asset, _id, height) => {
    const uri = uriAt(height)
    return uri === undefined ? null : { asOf: { height: height ?? 59, hash: `0x${'aa'.repeat(32)}` }, owner: null, uri }
  }
  server = await startTestServer([world], { documents })
  return {
    world,
    ask: (block?: string) => server!.client.getItemDocument(block === undefined ? asked : { ...asked, block }),
  }
}

test('screens-evm §8.3: a document on the chain is told as it is and as it was, with the hash of its bytes', async () => {
  const { ask } = await open((height) => `data:application/json,{"level":${height === null ? 2 : 1}}`)
  expect(await ask()).toMatchObject({
    state: 'ready',
    text: '{"level":2}',
    hash: hashOf('{"level":2}'),
    bytes: 11,
    readMs: null,
    timeMs: null,
  })
  const then = await ask('12')
  expect(then).toMatchObject({ state: 'ready', asOf: { height: 12 }, text: '{"level":1}', hash: hashOf('{"level":1}') })
  expect(then.timeMs).not.toBeNull()
})

test('screens-evm §0: a state that the node let go of, no document and one that is not asked for are three things', async () => {
  const { ask } = await open((height) => (height === null ? 'https://example.com/7' : height === 12 ? undefined : null))
  expect(await ask()).toMatchObject({ state: 'off', text: null, hash: null, uri: 'https://example.com/7' })
  expect(await ask('12')).toMatchObject({ state: 'untold', asOf: null })
  expect(await ask('13')).toMatchObject({ state: 'none', asOf: { height: 13 } })
})

test('a document of another host is told with its time, asked for once in a while, and a long one is cut', async () => {
  let times = 0
  const { world, ask } = await open(() => 'https://example.com/7', {
    takes: () => true,
    get: async () => {
      times++
      return `"${'x'.repeat(30_000)}"`
    },
  })
  const first = await ask()
  expect(first).toMatchObject({ state: 'ready', isCut: true, bytes: 30_002 })
  expect(first.text).toHaveLength(20_000)
  world.clock.tick(60_000)
  expect(await ask()).toEqual(first)
  expect(times).toBe(1)
})
