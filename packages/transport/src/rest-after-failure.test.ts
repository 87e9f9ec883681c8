import type { Clock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { createRpcClient } from './create-rpc-client.ts'
import { DEADLINE_MS, leapingClock } from './testing/leaping-clock.ts'
import { echo, sendJson, startTestNode } from './testing/node.ts'

/** A leaping clock that notes what is slept besides deadlines. */
function notingClock(): { readonly clock: Clock; readonly rests: number[] } {
  const leaping = leapingClock()
  const rests: number[] = []
  return {
    rests,
    clock: {
      ...leaping,
      sleep: (ms, signal) => {
        if (ms !== DEADLINE_MS) rests.push(ms)
        return leaping.sleep(ms, signal)
      },
    },
  }
}

test('one failure may be chance and is made good at once, a second has a short rest before it, a refusal always one (reliability F-03, F-04)', async () => {
  const restsAfter = async (times: number, status: number): Promise<number[]> => {
    const { clock, rests } = notingClock()
    const node = await startTestNode((heard, response) =>
      heard.nth < times ? sendJson(response, {}, status) : echo(heard, response),
    )
    const client = createRpcClient({ urls: [node.url], clock, random: () => 0.5 })
    const call = { method: 'a', params: [], parse: (result: unknown) => result, timeoutMs: DEADLINE_MS }
    try {
      await expect(client.call(call)).resolves.toEqual(['a'])
      return rests
    } finally {
      await client.close()
      await node.close()
    }
  }
  expect(await restsAfter(1, 500)).toEqual([])
  // At random up to 25 ms, doubled by each; a third failure leaves the node alone for 125 ms at least. Of a refusal up to 125 ms, doubled by each.
  expect(await restsAfter(2, 500)).toEqual([25])
  expect(await restsAfter(3, 500)).toEqual([25, 250])
  expect(await restsAfter(1, 429)).toEqual([62.5])
})
