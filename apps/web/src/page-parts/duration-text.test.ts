import { expect, test } from 'vitest'
import type { Translate } from '@orrery/i18n/translate'
import { durationText } from './duration-text.ts'

const t = ((key: string, slots: object) => `${key} ${Object.values(slots).join()}`) as unknown as Translate
const text = (seconds: string) => durationText(seconds, t, 'en_US')

test('screens-evm §6.1: the delay of a timelock is told in whole days or hours where it is such, else in seconds, and never rounded', () => {
  expect([text('172800'), text('86400'), text('129600'), text('90'), text('86401')]).toEqual([
    'value.days 2',
    'value.days 1',
    'value.hours 36',
    'value.seconds 90',
    'value.seconds 86,401',
  ])
  expect(text('0')).toBe('value.seconds 0')
  expect(text(String(2n ** 255n)), 'any number may stand in a contract').toMatch(/^value\.seconds /)
})
