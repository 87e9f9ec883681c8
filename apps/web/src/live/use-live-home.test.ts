import { expect, test } from 'vitest'
import { stubHome } from '../pages/chain-home/page.ts'
import { pushHome } from './use-live-home.ts'

test('screens-evm §2.4: what a push says of the numbers of a chain overwrites them, and nothing else comes in', () => {
  const now = { ...stubHome, tps: 3, height: 9 }
  const next = pushHome(now, [
    { key: 'tps', value: 4.5 },
    { key: 'price', value: '2' },
    { key: '__proto__', value: { height: 0 } },
    { key: 'unheard', value: 1 },
  ])
  expect(next).toEqual({ ...stubHome, tps: 4.5, height: 9, price: '2' })
  expect(now.tps, 'what was loaded stays as it was').toBe(3)
})
