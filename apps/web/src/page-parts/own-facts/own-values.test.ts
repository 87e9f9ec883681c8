import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labelOf, valueOfFact } from './own-values.ts'

const read = (path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../..', path), 'utf8')) as Record<string, string>
const messages = { ...read('families/evm/messages/en_US.json'), ...read('packages/i18n/languages/en_US/messages.json') }
const sources = ['of-arbitrum', 'of-avalanche', 'of-blast', 'of-kaia', 'of-mantle', 'of-zksync'].map((file) =>
  readFileSync(join(import.meta.dirname, `../../../../../families/evm/src/own/${file}.ts`), 'utf8'),
)

test('screens-evm §12.7: every fact that a chain’s software tells has a label', () => {
  const names = sources.flatMap((text) => [
    ...Array.from(text.matchAll(/add\('(\w+)'/g), ([, name]) => name!),
    ...Array.from(text.matchAll(/name: '(\w+)', (?:as|rows)/g), ([, name]) => name!),
  ])
  expect(new Set(names).size).toBeGreaterThan(25)
  expect(names.filter((name) => messages[labelOf(name)] === undefined)).toEqual([])
})

test('words that have a message are drawn by it, others as the node says them', () => {
  const known = valueOfFact({ name: 'codeForm', as: 'word', value: 'wasm' })
  expect(known.as === 'message' && messages[known.key]).toContain('Stylus')
  expect(valueOfFact({ name: 'zkStatus', as: 'word', value: 'fastFinalized' })).toEqual({
    as: 'text',
    text: 'fastFinalized',
  })
  expect(valueOfFact({ name: 'zkStatus', as: 'word', value: 'constructor' }).as).toBe('text')
})
