import type { NameEvent } from '@orrery/model/wire/name'
import { expect, test } from 'vitest'
import { registrationIn } from './registration-in.ts'

const event = (kind: string, height: number) => ({ kind, height }) as NameEvent

test('screens-evm §8.6: a name is registered since the last time that it was, however often it was renewed or given on since', () => {
  const events = [
    event('owner', 9),
    event('renewed', 8),
    event('registered', 7),
    event('owner', 6),
    event('registered', 2),
  ]
  expect(registrationIn(events)).toBe(events[2])
  expect(registrationIn(events.slice(0, 2))).toBeNull()
  expect(registrationIn([])).toBeNull()
})
