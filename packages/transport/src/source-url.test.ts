import { expect, test } from 'vitest'
import { parseSourceUrl } from './source-url.ts'

test('reliability S-46: a password as short as a word is hidden where it stands for itself, and words stay readable', () => {
  const { hide } = parseSourceUrl('http://rpc:x@node.example:8545')
  expect(hide('x is wrong for http://rpc:x@node.example: next expected x.')).toBe(
    '*** is wrong for http://rpc:***@node.example: next expected ***.',
  )
  const odd = parseSourceUrl('http://rpc:a(.%5D@node.example')
  expect(odd.hide('a(.] and xa(.]')).toBe('*** and xa(.]')
})
