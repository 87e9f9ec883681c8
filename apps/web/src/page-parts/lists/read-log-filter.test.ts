import { expect, test } from 'vitest'
import { readLogFilter } from './read-log-filter.ts'

test('screens-evm §3.2, §4.3: logs are narrowed by contract and topic; what is no topic narrows nothing', () => {
  const read = (text: string) => readLogFilter(new URLSearchParams(text))
  const topic = `0x${'aB'.repeat(32)}`
  expect(read('')).toEqual({})
  expect(read(`address= 0xab &topic=${topic}`)).toEqual({ address: '0xab', topic })
  expect(read('topic=Transfer&address=')).toEqual({})
})
