import { expect, test } from 'vitest'
import { narrowedBy } from './page.ts'

test('screens-evm §0.3: what means nothing in the address of the list of proxies is as if it were not there', () => {
  const read = (query: string) => narrowedBy(new URLSearchParams(query))
  expect(read('change=beacon&target=%200xab%20')).toEqual({ change: 'beacon', target: '0xab' })
  expect(read('change=else&target=%20')).toEqual({})
})
