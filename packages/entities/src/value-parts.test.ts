import { expect, test } from 'vitest'
import { valueParts } from './value-parts.ts'

const A = `0x${'aB'.repeat(20)}`
const B = `0x${'01'.repeat(20)}`

const addresses = (value: string, type: string) =>
  valueParts(value, type)?.flatMap(({ as, text }) => (as === 'address' ? [text] : [])) ?? null
const joined = (value: string, type: string) =>
  valueParts(value, type)
    ?.map(({ text }) => text)
    .join('')

test('screens-evm §4.3: the addresses of a list are told apart, and nothing of the text is lost', () => {
  expect(valueParts(`[${A}, ${B}]`, 'address[]')).toEqual([
    { as: 'text', text: '[' },
    { as: 'address', text: A },
    { as: 'text', text: ', ' },
    { as: 'address', text: B },
    { as: 'text', text: ']' },
  ])
  expect(addresses(`[[${A}], [], [${B}]]`, 'address[][2]')).toEqual([A, B])
})

test('a tuple tells what is an address by its type alone', () => {
  const type = '(address,bytes20,string,(uint256,address)[])[]'
  const value = `[(to: ${A}, id: ${B}, note: "a \\" ${A}, (", rest: [(-1, ${B}), (n: 2, who: ${A})])]`
  expect(addresses(value, type)).toEqual([A, B, A])
  expect(joined(value, type)).toBe(value)
})

test('a text that was cut keeps the addresses before the cut', () => {
  const long = `[${A}, ${B}, … 1000 in all]`
  expect(addresses(long, 'address[]')).toEqual([A, B])
  expect(joined(long, 'address[]')).toBe(long)
  expect(addresses(`[${A}, ${B.slice(0, 20)}…]`, 'address[]')).toEqual([A])
})

test('a name or text made to look like more is no address', () => {
  expect(addresses(`(x), (${A}: 5, to: ${B})`, '(uint256,address)')).toBeNull()
  expect(addresses(`(${A}: 5, ${B})`, '(uint256,address)')).toBeNull()
  expect(addresses(`["${A}"]`, 'string[]')).toBeNull()
  expect(addresses(`[${A}0]`, 'address[]')).toBeNull()
})

test('what has no address has no parts', () => {
  expect(valueParts('[]', 'address[]')).toBeNull()
  expect(valueParts('()', '()')).toBeNull()
  expect(valueParts(A, 'address')).toBeNull()
  expect(valueParts('[1, 2]', 'uint256[]')).toBeNull()
})

test('a type that is none of the specification reads nothing, however deep', () => {
  for (const type of ['address[', 'address[]]', '(address', '(address,)', `${'('.repeat(5000)}address`])
    expect(valueParts(`[${A}]`, type), type.slice(0, 20)).toBeNull()
  expect(valueParts('['.repeat(9000), `address${'[]'.repeat(9000)}`)).toBeNull()
})
