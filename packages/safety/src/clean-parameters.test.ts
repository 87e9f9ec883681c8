import { describe, expect, test } from 'vitest'
import { cleanParameter, cleanParameters, parseHashParameters } from './clean-parameters.ts'
import { encodeTimes } from './xss-payloads.fixture.ts'

describe('foundations §5.4: the URL parameter cleaner', () => {
  test.each(['', 'vitalik.eth', '100%25', 'a b&c', '50% of it', 'source: code', '\u4e2d\u6587', '<b>'])(
    'the honest text %j stays as it is',
    (text) => expect(cleanParameter(text)).toBe(text),
  )

  test('script-like schemes go, however they are encoded up to five times', () => {
    for (let times = 0; times <= 5; times++)
      expect(cleanParameter(encodeTimes('javascript:alert(1)', times))).toBe('alert(1)')
    expect(cleanParameter('jav%61script:jav&#97;script:x')).toBe('x')
    expect(cleanParameter('java%6Aavascript:script:x')).toBe('x')
    expect(cleanParameter('java%6aava%73cript%3ascript:view-source:x')).toBe('x')
  })

  test('what is encoded six times is no parameter', () => {
    expect(cleanParameter(encodeTimes('javascript:alert(1)', 6))).toBe('')
    expect(cleanParameter(encodeTimes('a:', 6))).toBe('')
  })

  test('names and values of a query are cleaned, and bounded in number', () => {
    expect(cleanParameters('?q=javascript:x&javascript:=1&to=/ethereum&q=2').toString()).toBe('q=x&to=%2Fethereum&q=2')
    expect([...cleanParameters('a=1&'.repeat(10_000))].length).toBe(256)
    expect(cleanParameter('x'.repeat(100_000)).length).toBe(8_192)
  })
})

describe('foundations §5.4: the hash-parameter parser', () => {
  test('reads the parameters after the hash', () => {
    expect([...parseHashParameters('https://a.example/x?y=1#a=1&b=two%20words&a=3&c')]).toEqual([
      ['a', '1'],
      ['b', 'two words'],
      ['c', ''],
    ])
    expect([...parseHashParameters('#/path?a=javascript:x')]).toEqual([['a', 'x']])
    expect([...parseHashParameters('#__proto__=1')]).toEqual([['__proto__', '1']])
    expect([...parseHashParameters(7)]).toEqual([['7', '']])
    expect(parseHashParameters('').size).toBe(0)
  })

  test.each([null, undefined, {}, [], true, 1n, () => 1, Symbol('a')])(
    'foundations §8: %o is refused in the words of the catalogue',
    (value) => {
      expect(() => parseHashParameters(value as never)).toThrow(new TypeError('value must be a string or number type.'))
    },
  )
})
