import { expect, test } from 'vitest'
import { askedBy } from './follow-links.ts'

const HERE = 'https://here.example/devnet/advanced-filter?least=1'
/** A form as the document has it: fields are its own properties, too, and hide those of the form. */
const form = (attributes: Readonly<Record<string, string>>) => ({
  method: 'a field',
  action: 'a field',
  getAttribute: (name: string) => attributes[name] ?? null,
})

test('screens-evm §17: a form that only asks is a visit, also with a field that is called method', () => {
  const to = (attributes: Readonly<Record<string, string>>) => askedBy(form(attributes), HERE)?.href ?? null
  expect(to({ method: 'get', action: '/de/devnet/advanced-filter' })).toBe(
    'https://here.example/de/devnet/advanced-filter',
  )
  expect(to({ method: 'GET' })).toBe(HERE)
  expect(to({ action: 'https://there.example/' })).toBe('https://there.example/')
  for (const method of ['post', 'dialog']) expect(to({ method, action: '/x' })).toBeNull()
})
