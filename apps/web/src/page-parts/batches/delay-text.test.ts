import { expect, test } from 'vitest'
import { delayText } from './delay-text.ts'

const t = (key: string, slots?: Readonly<Record<string, unknown>>) =>
  `${key} ${String(slots?.['count'] ?? slots?.['value'])}`
const told = (seconds: number) => delayText(seconds * 1_000, t, 'en_US')

test('screens-evm §12.1: a delay is told in the largest unit of which it is two', () => {
  expect([0, 119, 120, 7_199, 7_200, 172_799, 172_800].map(told)).toEqual([
    'value.seconds 0',
    'value.seconds 119',
    'value.minutes 2',
    'value.minutes 119',
    'value.hours 2',
    'value.hours 47',
    'value.days 2',
  ])
})
