import { expect, test } from 'vitest'
import { approvalsAsked, asksForSome } from './approvals-asked.ts'

const asked = (text: string) => approvalsAsked(new URLSearchParams(text))

test('screens-evm §9: the time view takes a height or a day, and a day means its last block', () => {
  expect(asked('block=1200')).toEqual({ block: '1200' })
  expect(asked('block=+2026-01-31+')).toEqual({ block: '@2026-01-31T23:59:59.999Z' })
  expect(asked('block=')).toEqual({})
})

test('screens-evm §9: filters of approvals are those that there are; anything else narrows nothing', () => {
  expect(asked('allowed=items&unlimited=1&order=oldest&with=0xab')).toEqual({
    allowed: 'items',
    unlimited: true,
    order: 'oldest',
    with: '0xab',
  })
  expect(asked('order=token')).toEqual({ order: 'token' })
  expect(asked('allowed=everything&order=upside-down')).toEqual({})
})

test('screens-evm §9: permissions are narrowed by age, by spenders that nobody verified, and by what can be taken', () => {
  const read = (text: string) => approvalsAsked(new URLSearchParams(text))
  expect(read('older=365&unverified=1&takeable=1&order=risk')).toEqual({
    older: 365,
    unverified: true,
    takeable: true,
    order: 'risk',
  })
  for (const text of ['older=0', 'older=-1', 'older=1.5', 'older=many', 'older=', 'older=10001'])
    expect(read(text)).toEqual({})
})

test('screens-evm §9: that nothing may be taken is said of all permissions alone, of a past block too, and never of some', () => {
  for (const text of ['', 'block=7', 'order=oldest', 'block=7&order=token', 'allowed=everything'])
    expect(asksForSome(asked(text)), text).toBe(false)
  for (const text of ['unlimited=1', 'block=7&unlimited=1', 'with=0xab', 'allowed=items', 'block=2026-01-31&older=365'])
    expect(asksForSome(asked(text)), text).toBe(true)
})
