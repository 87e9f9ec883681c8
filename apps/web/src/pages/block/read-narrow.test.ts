import { expect, test } from 'vitest'
import { deedAt, readNarrow, unreadMethod } from './read-narrow.ts'

const read = (text: string) => readNarrow(new URLSearchParams(text))

test('screens-evm §3.2: filters of a block are read from its address, and what is none is left out', () => {
  expect(read('')).toBeNull()
  expect(read('page=2')).toBeNull()
  expect(read('filter=1')).toEqual({})
  expect(read('from=0xab&to=&status=failed&sort=fee&method=0xA9059cbb&kind=dynamic-fee')).toEqual({
    from: '0xab',
    status: 'failed',
    sort: 'fee',
    method: '0xA9059cbb',
    kind: 'dynamic-fee',
  })
  expect(read('holds=runes&script=p2tr&kind=batch')).toEqual({ holds: 'runes', script: 'p2tr', kind: 'batch' })
  expect(read('filter=1&holds=nothing&script=p2x')).toEqual({})
  expect(read('filter=1&status=lost&sort=age&method=0x12&kind=<b>')).toEqual({})
})

test('screens-evm §3.2: a function is told by its selector, its name or its signature; what is none of them opens the form, which says so', () => {
  expect(read('method=transfer')).toEqual({ method: 'transfer' })
  expect(read('method=transfer(address,uint256)')).toEqual({ method: 'transfer(address,uint256)' })
  expect(read('method=trans-fer')).toEqual({})
  expect(unreadMethod(new URLSearchParams('method=+trans-fer'))).toBe('trans-fer')
  expect(unreadMethod(new URLSearchParams('method=0xa9059cbb'))).toBeNull()
  expect(unreadMethod(new URLSearchParams('method='))).toBeNull()
})

test('screens-evm §3.2: the second-level tabs of a block are what its transactions do', () => {
  expect(['contract-calls', 'plain-transfers', 'contract-creations'].map(deedAt)).toEqual([
    'call',
    'payment',
    'creation',
  ])
  expect([deedAt(undefined), deedAt('toString'), deedAt('calls')]).toEqual([null, null, null])
  expect([read('does=call'), read('filter=1&does=nothing')]).toEqual([{ does: 'call' }, {}])
})
