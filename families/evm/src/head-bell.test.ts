import { systemClock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { createHeadBell } from './head-bell.ts'
import { testRpc } from './testing/rpc.ts'

const never = {
  ...systemClock,
  sleep: (_: number, signal?: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
}

test('a ring ends the waiting, and one that came between is not lost', async () => {
  const rpc = testRpc(() => null)
  const bell = createHeadBell(rpc, never)
  const { signal } = new AbortController()
  const waiting = bell.wait(1_000, signal)
  rpc.push()
  await waiting
  rpc.push()
  await bell.wait(1_000, signal)
})

test('waiting ends by itself after its time, and with the signal by its reason', async () => {
  const bell = createHeadBell(
    testRpc(() => null),
    systemClock,
  )
  await bell.wait(1, new AbortController().signal)
  const stop = new AbortController()
  const waiting = createHeadBell(
    testRpc(() => null),
    never,
  ).wait(1_000, stop.signal)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})
