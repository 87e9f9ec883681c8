import { expect, test } from 'vitest'
import { enumOf, enumsOf, memberOf } from './enum-names.ts'

const file = (content: string) => ({ path: 'a.sol', content })

test('screens-evm §6.1: numbers of an enumeration are told by the names that the source gives them', () => {
  const enums = enumsOf([file('contract Shop { enum Kind { Buy, /* not */ Sell } // enum Fake { A }\n }')])
  expect([...enums]).toEqual([['Kind', ['Buy', 'Sell']]])
  expect(memberOf({ label: 'enum Shop.Kind' }, ' 1 ', enums)).toBe('Sell')
  expect(memberOf({ label: 'enum Shop.Kind[]' }, '0', enums)).toBe('Buy')
  for (const value of ['2', '-1', '', '0x1', 'Buy']) expect(memberOf({ label: 'enum Kind' }, value, enums)).toBeNull()
  expect(memberOf({ label: 'uint8' }, '0', enums)).toBeNull()
  expect(enumOf({ label: 'struct Shop.Kind' })).toBeNull()
})

test('screens-evm §6.1: one name for two enumerations tells nothing, and the same one twice is one', () => {
  const [a, b] = [file('enum Kind { A, B }'), file('enum Kind { B, A }')]
  expect(enumsOf([a, b]).size).toBe(0)
  expect(enumsOf([a, b, a]).size).toBe(0)
  expect(enumsOf([a, a]).get('Kind')).toEqual(['A', 'B'])
})
