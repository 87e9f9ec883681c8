import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { afterEach, expect, test } from 'vitest'
import { createRpcClient } from './create-rpc-client.ts'
import { recordRpc, replayRpc } from './recording.ts'
import type { RpcCall } from './rpc.ts'
import { hexQuantity } from './shape.ts'
import { sendJson, startTestNode } from './testing/node.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const ask = (method: string, ...params: string[]): RpcCall<unknown> => ({ method, params, parse: (result) => result })

test('a replay gives back what was recorded, call by call, the last answer for ever', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-recording-'))
  closers.push(() => rm(folder, { recursive: true }))
  let n = 0
  const node = await startTestNode(({ calls, batched }, response) => {
    const answers = calls.map(({ id, method, params }) => ({
      id,
      result: { method, params, n: n++, text: 'tab\tline\n"π"' },
    }))
    sendJson(response, batched ? answers : answers[0])
  })
  closers.push(() => node.close())
  const file = join(folder, 'answers.tsv')
  const live = recordRpc(createRpcClient({ urls: [node.url], clock: systemClock, random: () => 0 }), file)
  const first = await live.batch([ask('a', '1'), ask('b', 'x\ty')])
  const second = await live.call(ask('a', '1'))
  await live.close()

  const replay = await replayRpc(file)
  closers.push(() => replay.close())
  expect(await replay.call(ask('b', 'x\ty'))).toEqual(first[1])
  expect(await replay.call(ask('a', '1'))).toEqual(first[0])
  expect(await replay.call(ask('a', '1'))).toEqual(second)
  expect(await replay.call(ask('a', '1'))).toEqual(second)
  await expect(replay.call(ask('c'))).rejects.toMatchObject({ code: 'UPSTREAM_RPC', context: { code: -32601 } })
  await expect(replay.call({ ...ask('a', '1'), parse: hexQuantity(8) })).rejects.toMatchObject({
    code: 'UPSTREAM_SHAPE',
  })
})
