import { expect, test } from 'vitest'
import { readNarrow } from './read-narrow.ts'

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
  expect(read('filter=1&status=lost&sort=age&method=0x12&kind=<b>')).toEqual({})
})
