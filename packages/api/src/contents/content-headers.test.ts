import { expect, test } from 'vitest'
import { acceptsEncoding, contentHeaders, typeOfContent } from './content-headers.ts'

const policy = (alone: boolean): readonly string[] =>
  contentHeaders('https://content.example', alone)['content-security-policy']!.split('; ')

test('reliability S-07: a content is of no origin, may run in a frame alone, and asks nobody but its own kind', () => {
  expect(policy(false)[0]).toBe('sandbox allow-scripts')
  expect(policy(true)[0]).toBe('sandbox')
  const sources = policy(false)
    .find((part) => part.startsWith('default-src'))!
    .split(' ')
    .slice(1)
  expect(sources.filter((source) => !source.startsWith('https://content.example/'))).toEqual([
    "'unsafe-inline'",
    "'unsafe-eval'",
    'data:',
    'blob:',
  ])
  expect(policy(false).filter((part) => /allow-same-origin|allow-popups|allow-top|allow-forms/.test(part))).toEqual([])
})

test('a type that no header can say is bytes', () => {
  expect(typeOfContent('text/html;charset=utf-8')).toBe('text/html;charset=utf-8')
  expect(typeOfContent('image/svg+xml')).toBe('image/svg+xml')
  for (const type of [null, '', 'html', 'text/html\r\nset-cookie: a=b', 'text/html; x=é', `a/${'b'.repeat(101)}`])
    expect(typeOfContent(type), String(type)).toBe('application/octet-stream')
})

test('an encoding is taken that the client names, or that stands behind a star, and none of weight 0', () => {
  expect(acceptsEncoding('gzip, br;q=0.5', 'br')).toBe(true)
  expect(acceptsEncoding('*', 'br')).toBe(true)
  for (const [header, encoding] of [
    ['gzip, br;q=0', 'br'],
    ['gzip, br; q=0.000', 'br'],
    ['', 'br'],
    [undefined, 'br'],
    ['*', 'br\r\nx'],
  ] as const)
    expect(acceptsEncoding(header, encoding), `${header} ${encoding}`).toBe(false)
})
