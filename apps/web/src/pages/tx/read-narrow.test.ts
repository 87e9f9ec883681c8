import { expect, test } from 'vitest'
import { readCallChoice } from './read-narrow.ts'

test('screens-evm §4.3: calls without value and reading ones are shown where they are asked for, and nothing else asks', () => {
  const read = (text: string) => readCallChoice(new URLSearchParams(text))
  expect([read(''), read('which=kept'), read('which=every')]).toEqual([{}, {}, {}])
  expect([read('which=acting'), read('which=all')]).toEqual([{ which: 'acting' }, { which: 'all' }])
})
