import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import type { Clock } from '@orrery/primitives/clock'
import { takeBody } from '@orrery/transport/body-pool'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { chainAnswer } from './testing/blocks.ts'
import { testRpc } from './testing/rpc.ts'

const HEAD = 400
const BODY_BYTES = 300_000
const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }

test('memory of an answer is used again, but not while its batch may still be with the encoders (Adapter.packedHeld)', async () => {
  const answer = chainAnswer(HEAD)
  /** In which answer of which height each memory stood last. */
  const lent = new Map<ArrayBufferLike, number>()
  const tooEarly: number[] = []
  let again = 0
  let done = -1
  const one = async <T>({ method, params, parse, scan }: RpcCall<T>): Promise<T> => {
    const text = JSON.stringify(await answer(method, params))
    if (scan === undefined) return parse(JSON.parse(text))
    const body = takeBody(BODY_BYTES).fill(' ')
    body.write(text)
    const before = lent.get(body.buffer)
    if (before !== undefined) again++
    if (before !== undefined && before > done) tooEarly.push(before)
    lent.set(body.buffer, Number(params[0]))
    const found = scan(body, 0)
    return found ? found.value : parse(JSON.parse(text))
  }
  const rpc: RpcClient = { ...testRpc(answer), settle: (calls) => Promise.allSettled(calls.map(one)) }
  const adapter = createEvmAdapter({ chain: genericEvmChain(31_337), rpc, clock, traces: false })

  const range = { from: 1, to: HEAD }
  const ends: number[] = []
  let heights = 0
  for await (const blocks of adapter.packed!(range, new AbortController().signal, () => false)) {
    heights += blocks.length
    ends.push(heights)
    // Who asks for another has this batch and those right before it at hand: what came earlier is encoded.
    done = ends.at(-1 - adapter.packedHeld!) ?? 0
  }
  expect(heights).toBe(HEAD)
  expect(ends.length).toBeGreaterThan(8)
  expect(tooEarly).toEqual([])
  expect(again).toBeGreaterThan(HEAD / 2)
})
