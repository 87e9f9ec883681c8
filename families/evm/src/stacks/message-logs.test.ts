import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import type { ChainOf } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { departuresOf, readDepartures } from './departures.ts'
import { messageLogsOf } from './message-logs.ts'

const chainOf = (stack: string, settlesOn: string | null = 'ETH') =>
  ({
    ...ALL_CHAINS.find(({ code }) => code === 'BASE')!,
    quirks: { chainId: 1, stack, consensus: 'pos' },
    settlesOn,
  }) as unknown as ChainOf<'evm'>

test('screens-evm §10: the word of a message that is added up is the one that its page reads the coins from', () => {
  const data = `0x${Array.from({ length: 8 }, (_, at) => (at + 1).toString(16).padStart(64, '0')).join('')}`
  for (const stack of ['op', 'arbitrum', 'scroll', 'zksync']) {
    const source = departuresOf(chainOf(stack))!
    const topics = [
      source.topic,
      ...Array.from({ length: 3 }, (_, at) => `0x${(at + 1).toString(16).padStart(64, '0')}`),
    ]
    const [read] = readDepartures(source, [{ address: source.contract, topics, data }])
    const { leaving } = messageLogsOf(chainOf(stack))!
    expect([leaving.contract, leaving.topic]).toEqual([source.contract, source.topic])
    expect(leaving.coinWord === null ? null : BigInt(leaving.coinWord + 1), stack).toBe(read!.amount)
  }
})

test('screens-evm §10: a chain without a parent, or whose messages are not known, has none to add up', () => {
  expect(messageLogsOf(chainOf('op', null))).toBeNull()
  expect(messageLogsOf(chainOf('linea'))).toBeNull()
})
