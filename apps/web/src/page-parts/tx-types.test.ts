import { expect, test } from 'vitest'
import { sampleEvm } from './samples/sample-chains.fixture.ts'
import { typeChoices, typesOf } from './tx-types.ts'

test('screens-evm §4.1: each type can be asked for and left out, and what an address asks for stays chosen', () => {
  const t = (key: string) => key
  const types = typesOf(sampleEvm, t, undefined)
  const choices = new Map(typeChoices(sampleEvm, t, 'blob,!odd'))
  expect(choices.size).toBe(2 * types.length + 1)
  expect([choices.get('blob'), choices.get('!blob'), choices.get('blob,!odd')]).toEqual([
    '3 EIP-4844',
    '≠ 3 EIP-4844',
    '3 EIP-4844 · ≠ odd',
  ])
})
