import { expect, test } from 'vitest'
import type { Call } from '@orrery/model/wire/call'
import { callSum } from './call-sum.ts'

const call = (kind: string, value: string, outcome: Call['outcome'] = 'done') => ({ kind, value, outcome }) as Call

test('screens-evm §4.3: calls are summed by what they moved: neither what was undone nor what a delegate call names', () => {
  const hits = [call('call', '5'), call('create', '7'), call('call', '9', 'undone'), call('delegatecall', '5')]
  expect(callSum({ hits, total: 4 })).toEqual({ count: 4, value: '12' })
})

test('screens-evm §4.3: a part of a list has no sum', () => {
  expect(callSum({ hits: [call('call', '5')], total: 2 })).toBeNull()
  expect(callSum({ hits: [], total: 0 })).toBeNull()
})
