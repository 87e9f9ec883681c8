import { expect, test } from 'vitest'
import { readCallChoice, readLogFilter } from './read-narrow.ts'

test('screens-evm §4.3: calls without value and reading ones are shown where they are asked for, and nothing else asks', () => {
  const read = (text: string) => readCallChoice(new URLSearchParams(text))
  expect([read(''), read('which=kept'), read('which=every')]).toEqual([{}, {}, {}])
  expect([read('which=acting'), read('which=all')]).toEqual([{ which: 'acting' }, { which: 'all' }])
})

test('screens-evm §4.3: logs are narrowed by contract and topic; what is no topic narrows nothing', () => {
  const read = (text: string) => readLogFilter(new URLSearchParams(text))
  const topic = `0x${'aB'.repeat(32)}`
  expect(read('')).toEqual({})
  expect(read(`address= 0xab &topic=${topic}`)).toEqual({ address: '0xab', topic })
  expect(read('topic=Transfer&address=')).toEqual({})
})
