import { expect, test } from 'vitest'
import { makeRequestKey, readRequestKey } from './request-key.ts'

const NOW = Date.UTC(2026, 10, 20)

test('foundations §7: key, time with its offset, three random digits', () => {
  const digits = [0.05, 0.999, 0.5]
  const value = makeRequestKey('public-key', NOW, () => digits.shift()!)
  expect(atob(value)).toBe(`public-key|${NOW + 1_111_111_111_111}095`)
  expect(readRequestKey(value)).toEqual({ key: 'public-key', ms: NOW })
})

test('foundations §7: the random part always has three digits', () => {
  for (const random of [0, 0.099, 0.9999999])
    expect(atob(makeRequestKey('k', NOW, () => random))).toMatch(/^k\|\d{13}\d{3}$/)
})

test('what is no such value is none', () => {
  for (const value of [
    '',
    '%',
    btoa('k'),
    btoa('k|12'),
    btoa('k|x'.repeat(4)),
    btoa(`k|${'1'.repeat(40)}`),
    'a'.repeat(10_000),
  ])
    expect(readRequestKey(value)).toBeNull()
})
