import type { LogRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { chosenLogs } from './log-choice.ts'

const [one, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const [transfer, party] = [`0x${'dd'.repeat(32)}`, `0x${'0a'.repeat(32)}`] as const
const log = (logIndex: number, address: string, topics: readonly string[]) =>
  ({ logIndex, address, topics }) as unknown as LogRow

test('screens-evm §3.2: logs are chosen by who wrote them and by a topic at any place, in their order', () => {
  const logs = [log(0, one, [transfer, party]), log(1, other, [transfer]), log(2, one, [])]
  const at = (writer: typeof one | null, topic: string | null) =>
    chosenLogs(logs, { writer, topic }).map(({ logIndex }) => logIndex)
  expect(at(one, null)).toEqual([0, 2])
  expect(at(null, transfer)).toEqual([0, 1])
  expect(at(null, party)).toEqual([0])
  expect(at(other, party)).toEqual([])
})
