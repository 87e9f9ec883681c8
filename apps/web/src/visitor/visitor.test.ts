import { expect, test } from 'vitest'
import { createVisitor } from './visitor.ts'

const setUp = (host: unknown, loginUrl: string | null = null) => {
  const left: string[] = []
  return { left, visitor: createVisitor({ host: () => host, loginUrl, leave: (url) => void left.push(url) }) }
}

test('foundations §6: a visitor is logged in when the host function says so, and only then', () => {
  expect(setUp({ isLoggedIn: () => true }).visitor.isLoggedIn()).toBe(true)
  const broken = () => {
    throw new Error('host')
  }
  for (const host of [null, 'x', {}, { isLoggedIn: true }, { isLoggedIn: () => 'yes' }, { isLoggedIn: broken }])
    expect(setUp(host).visitor.isLoggedIn()).toBe(false)
})

test('foundations §6: login is the host function when the site is embedded, which is told where to go afterwards', async () => {
  const calls: unknown[] = []
  const host = {
    in: false,
    isLoggedIn() {
      return this.in
    },
    async login(returnTo: string) {
      calls.push(returnTo)
      this.in = true
    },
  }
  const { visitor, left } = setUp(host, 'https://host.example/login')
  expect(visitor.canLogin()).toBe(true)
  expect(await visitor.login('https://here.example/a')).toBe(true)
  expect(calls).toEqual(['https://here.example/a'])
  expect(left).toEqual([])
})

test('foundations §6: else login is a redirect to the host site, which is told the way back', async () => {
  const { visitor, left } = setUp(undefined, 'https://host.example/login?from=orrery')
  expect(await visitor.login('https://here.example/a?b=1&c=2')).toBe(false)
  expect(left).toEqual(['https://host.example/login?from=orrery&return=https%3A%2F%2Fhere.example%2Fa%3Fb%3D1%26c%3D2'])
})

test('a login that is refused or fails is no login, and without host and page there is none', async () => {
  expect(await setUp({ isLoggedIn: () => false, login: async () => undefined }).visitor.login('x')).toBe(false)
  expect(await setUp({ login: async () => Promise.reject(new Error('closed')) }).visitor.login('x')).toBe(false)
  const { visitor, left } = setUp(null)
  expect([visitor.canLogin(), await visitor.login('x'), left]).toEqual([false, false, []])
})
