import { expect, test } from 'vitest'
import { twinHref, twinOf, writeTwin } from './page-twin.ts'

test('a form is asked for by the address, or by a header that takes no HTML', () => {
  expect(twinOf('?format=json', 'text/html')).toBe('json')
  expect(twinOf('?format=txt', undefined)).toBe('txt')
  expect(twinOf('?format=csv', 'text/html')).toBe('csv')
  expect(twinOf('?format=png', undefined)).toBe('png')
  expect(twinOf('?format=exe', undefined)).toBeNull()
  expect(twinOf('', 'application/json')).toBe('json')
  expect(twinOf('', 'text/plain;q=0.9')).toBe('txt')
  expect(twinOf('', 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8')).toBeNull()
  expect(twinOf('', '*/*')).toBeNull()
  expect(twinOf('', undefined)).toBeNull()
})

test.each([
  // Both are taken: the heavier is sent.
  ['text/html;q=0.5, application/json', 'json'],
  ['text/html;q=0.5, application/json;q=0.9, text/plain', 'txt'],
  ['application/json;q=0.5, text/plain;q=0.9', 'txt'],
  ['application/json;q=0.2, text/html;q=0.8', null],
  ['text/html, application/json', null],
  // Of equal weight: what is named, as programs ask.
  ['application/json, text/plain, */*', 'json'],
  ['text/plain, */*', 'txt'],
  ['text/*', null],
  ['text/*, text/html;q=0', 'txt'],
  // The closest range tells, wherever it stands.
  ['*/*;q=0.9, application/json;q=0.1', null],
  ['application/json;q=0.9, */*;q=0.1', 'json'],
  ['*/*, text/html;q=0.3', 'json'],
  // What is not wanted is not sent.
  ['application/json;q=0', null],
  ['application/json;q=0, text/plain;q=0.001', 'txt'],
  ['application/json;q=0.000', null],
  ['image/png', null],
  // Written otherwise, and what is no weight.
  ['APPLICATION/JSON ; charset=utf-8 ; Q=1.000', 'json'],
  ['application/json;q=2, text/plain;q=0.1', 'txt'],
  ['application/json;q=, text/plain;q=x', null],
  ['', null],
  [', ,;q=1', null],
] as const)('RFC 9110 §12.5.1: Accept "%s" is answered in the form %s', (accept, form) => {
  expect(twinOf('', accept)).toBe(form)
})

test('the other form of a page keeps what else its address says', () => {
  expect(twinHref('/eth/tx/0x1?standard=erc20', 'txt')).toBe('/eth/tx/0x1?standard=erc20&format=txt')
  expect(twinHref('/eth/tx/0x1?format=json', 'txt')).toBe('/eth/tx/0x1?format=txt')
})

test('plain text has a line per value, exact, and no stranger writes a line of it', () => {
  const data = {
    tx: {
      hash: '0x1',
      value: '340282366920938463463374607431768211456',
      fee: null,
      ok: true,
      tags: [],
      logs: [{ at: 0 }],
    },
    name: 'evil\ntx.value 0',
    turned: '\u202eabc',
    blank: ' x ',
  }
  expect(writeTwin({ title: 'T', url: 'https://x/y', data }, 'txt')).toBe(
    [
      'T',
      'https://x/y',
      '',
      'tx.hash 0x1',
      'tx.value 340282366920938463463374607431768211456',
      'tx.fee --',
      'tx.ok true',
      'tx.tags []',
      'tx.logs[0].at 0',
      'name "evil\\ntx.value 0"',
      'turned "\\u{202e}abc"',
      'blank " x "',
      '',
    ].join('\n'),
  )
  expect(JSON.parse(writeTwin({ title: 'T', url: 'u', data }, 'json'))).toEqual({ title: 'T', url: 'u', data })
})
