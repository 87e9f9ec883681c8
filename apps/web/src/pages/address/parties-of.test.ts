import { expect, test } from 'vitest'
import { partiesOf } from './parties-of.ts'

test('screens-evm §6.1: calls from and to a contract are counted by who is at their other end', () => {
  const call = (from: string, to: string | null) => ({ from, to })
  const calls = [call('0xA', '0xc'), call('0xC', '0xb'), call('0xc', '0xd'), call('0xc', '0xd'), call('0xc', '0xC')]
  expect(partiesOf([...calls, call('0xc', null)], '0xC')).toEqual({
    callers: [{ address: '0xA', count: 1 }],
    called: [
      { address: '0xd', count: 2 },
      { address: '0xb', count: 1 },
    ],
  })
})
