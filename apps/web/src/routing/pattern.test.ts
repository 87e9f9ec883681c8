import { expect, test } from 'vitest'
import { compilePattern } from './pattern.ts'

const match = (pattern: string, path: string) => compilePattern(pattern).match(path.split('/').filter(Boolean))

test('explorer §2.2: a parameter with choices is skipped when the segment is none of them', () => {
  const pattern = '/tx/:type(uop)?/:hash/:tab?/:nav?'
  expect(match(pattern, '/tx/0xab')).toEqual({ hash: '0xab' })
  expect(match(pattern, '/tx/uop/0xab')).toEqual({ type: 'uop', hash: '0xab' })
  expect(match(pattern, '/tx/0xab/logs/3')).toEqual({ hash: '0xab', tab: 'logs', nav: '3' })
  // A user operation needs its hash: alone, the word is read as the hash.
  expect(match(pattern, '/tx/uop')).toEqual({ hash: 'uop' })
})

test('explorer §2.2: an optional parameter before a required one is filled only when enough segments are there', () => {
  expect(match('/token/:type?/:address', '/token/0xab')).toEqual({ address: '0xab' })
  expect(match('/token/:type?/:address', '/token/erc20/0xab')).toEqual({ type: 'erc20', address: '0xab' })
})

test('literal segments are compared as they are, and left-over segments refuse', () => {
  expect(match('/defi/list', '/defi/list')).toEqual({})
  expect(match('/defi/list', '/defi/List')).toBeNull()
  expect(match('/block/:height', '/block/1/2')).toBeNull()
  expect(match('/block/:height', '/block')).toBeNull()
  expect(match('/', '')).toEqual({})
})

test('build writes what match reads', () => {
  const pattern = compilePattern('/tx/:type(uop)?/:hash/:tab?')
  expect(pattern.build({ hash: '0xab', tab: 'logs' })).toBe('/tx/0xab/logs')
  expect(pattern.build({ type: 'uop', hash: 'a/b?c' })).toBe('/tx/uop/a%2Fb%3Fc')
  expect(() => pattern.build({})).toThrow(RangeError)
  expect(() => pattern.build({ type: 'other', hash: 'x' })).toThrow(RangeError)
  expect(compilePattern('/').build({})).toBe('/')
})

test('a pattern that cannot be read is refused when it is compiled', () => {
  expect(() => compilePattern('/a/:b(c')).toThrow(SyntaxError)
})

test('many optional parameters cost no more than pieces times segments', () => {
  // Tried one by one, forty of them would take longer than anybody lives.
  const pattern = compilePattern(`/${Array.from({ length: 40 }, (_, i) => `:p${i}?`).join('/')}/end`)
  expect(pattern.match(Array.from({ length: 40 }, () => 'x'))).toBeNull()
})
