import { expect, test } from 'vitest'
import type { Translate } from '@orrery/i18n/translate'
import { spanWords } from './span-words.ts'

const t = ((key: string, slots: object) => `${key.slice(6)} ${Object.values(slots).join()}`) as unknown as Translate

test('a length of time is told in its two largest units', () => {
  const told = (seconds: number) => spanWords(seconds, t, 'en_US')
  expect([0, 59, 60, 61, 3_600, 3_725, 86_400, 302_400, 90_061, -5].map(told)).toEqual([
    'seconds 0',
    'seconds 59',
    'minutes 1',
    'minutes 1 seconds 1',
    'hours 1',
    'hours 1 minutes 2',
    'days 1',
    'days 3 hours 12',
    'days 1 hours 1',
    'seconds 0',
  ])
})
