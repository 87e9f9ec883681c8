import { expect, test } from 'vitest'
import { punycodeOf } from './punycode-of.ts'

test('screens-evm §8.6: a name is told as DNS writes it where that shows other letters than it seems to have', () => {
  expect(punycodeOf('vitalik.eth')).toBeNull()
  // The second letter is Cyrillic.
  expect(punycodeOf('vіtalik.eth')).toBe('xn--vtalik-pvf.eth')
  expect(punycodeOf('bücher.eth')).toBe('xn--bcher-kva.eth')
})

test('what is no name of DNS has no such form', () => {
  for (const name of ['ü/x.eth', 'ü@evil.example', 'ü:80', 'ü eth', `${'ü'.repeat(200)}.eth`])
    expect(punycodeOf(name), name).toBeNull()
})
