import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readGlobalCookie } from '@orrery/browser/global-cookie'
import { Age } from './age.tsx'
import { PageContextProvider } from './page-context.tsx'
import { timeChoiceOf } from './time-choice.ts'
import type { TimeChoice } from './time-mode.ts'

const AT = Date.UTC(2026, 10, 20, 12, 30, 5)
const choice = (map: object): TimeChoice =>
  timeChoiceOf(readGlobalCookie(`ok_global=${encodeURIComponent(JSON.stringify(map))}`))
const draw = (times: TimeChoice): string => {
  const value = {
    t: (key: string) => key,
    locale: 'en_US',
    chain: null,
    nowMs: AT,
    times,
    href: (path: string) => path,
  }
  const props = { value, children: createElement(Age, { ms: AT }) }
  const html = renderToString(createElement(PageContextProvider, props))
  return html.replace(/<[^>]*>/g, '')
}

test('foundations §3.1: the server reads how times are written from ok_global', () => {
  expect(choice({ timeMode: 'utc' })).toEqual({ mode: 'utc', zone: null })
  expect(choice({ timeMode: 'local', timeZone: 'Asia/Tokyo' })).toEqual({ mode: 'local', zone: 'Asia/Tokyo' })
  for (const odd of [
    {},
    { timeMode: 'x' },
    { timeMode: 1 },
    { timeMode: 'local' },
    { timeMode: 'local', timeZone: 'Mars/Olympus' },
    { timeMode: 'local', timeZone: 9 },
  ])
    expect(choice(odd)).toEqual({ mode: 'relative', zone: null })
})

test('foundations §3.1: the first drawing has times as the visitor chose them', () => {
  expect(draw(choice({}))).toBe('age.second')
  expect(draw(choice({ timeMode: 'utc' }))).toBe('2026-11-20 12:30:05 UTC')
  expect(draw(choice({ timeMode: 'unix' }))).toBe('1795177805')
  expect(draw(choice({ timeMode: 'local', timeZone: 'Asia/Tokyo' }))).toBe('2026-11-20 21:30:05')
})
