import { expect, test } from 'vitest'
import { parseLosslessJson } from './lossless-json.ts'

test.each([
  ['{"a":0.10000000}', { a: '0.10000000' }],
  ['[1e-8,-1.5,-0]', ['1e-8', '-1.5', -0]],
  ['9007199254740993', '9007199254740993'],
  ['-18446744073709551616', '-18446744073709551616'],
  ['[999999999999999,1,0]', [999_999_999_999_999, 1, 0]],
  ['{"1.5":"2.5, 3.5","a\\"1.5":"\\\\",  "b": 4.50}', { '1.5': '2.5, 3.5', 'a"1.5': '\\', b: '4.50' }],
  ['{"a":[{"b":21000000.00000000}],"c":null,"d":true}', { a: [{ b: '21000000.00000000' }], c: null, d: true }],
])('%s loses no digit', (text, value) => {
  expect(parseLosslessJson(text)).toEqual(value)
})

test.each(['{"a":01.5}', '[1.]', '[.5]', '[1e]', '[-]', '{"a":1.5', '["1.5]', '1.5.5', '[1-5]', ''])(
  '%s stays an error',
  (text) => {
    expect(() => parseLosslessJson(text)).toThrow(SyntaxError)
  },
)

test('text without wide numbers parses as JSON.parse does', () => {
  const value = { a: [1, -2, 'x', '\u2028', '"', '\\"1.5'], b: { c: null } }
  expect(parseLosslessJson(JSON.stringify(value))).toEqual(value)
})
