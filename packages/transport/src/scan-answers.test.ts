import { expect, test } from 'vitest'
import type { ResultScan } from './rpc.ts'
import { scanAnswers, skipJson } from './scan-answers.ts'

/** Takes any value as text. */
const anything: ResultScan<string> = (body, at) => {
  const end = skipJson(body, at)
  return end < 0 ? null : { value: body.toString('utf8', at, end), end }
}
const scan = (body: string, count = 2): readonly unknown[] | null =>
  scanAnswers(
    Buffer.from(body),
    7,
    Array.from({ length: count }, () => anything),
    count > 1,
  )?.map(({ value }) => value) ?? null
const answer = (id: number, result: string): string => `{"jsonrpc":"2.0","id":${id},"result":${result}}`

test('results come in the order of the calls, whatever order the node gave', () => {
  expect(scan(`[${answer(7, '{"a":"]}"}')},${answer(8, 'null')}]`)).toEqual(['{"a":"]}"}', 'null'])
  expect(scan(`[${answer(8, '[1,[2]]')},${answer(7, '"x\\"y"')}]\n`)).toEqual(['"x\\"y"', '[1,[2]]'])
  expect(scan(answer(7, '12'), 1)).toEqual(['12'])
  expect(scan('{"jsonrpc":"2.0","result":[],"id":7}', 1)).toEqual(['[]'])
  expect(scan('{"id":7,"result":[],"jsonrpc":"2.0"}', 1)).toEqual(['[]'])
})

test('Bitcoin Core writes results before ids, and that there is no error', () => {
  const core = (id: number, result: string): string => `{"result":${result},"error":null,"id":${id}}`
  expect(scan(core(7, '{"a":1}'), 1)).toEqual(['{"a":1}'])
  expect(scan(`[${core(8, '2')},${core(7, '1')}]`)).toEqual(['1', '2'])
  expect(scan(`[${core(7, '1')},${core(7, '2')}]`)).toBeNull()
  expect(scan('{"result":null,"error":{"code":-5},"id":7}', 1)).toBeNull()
  // Which of two scans reads a result is not known before its id.
  const other: ResultScan<string> = (body, at) => anything(body, at)
  expect(scanAnswers(Buffer.from(`[${core(7, '1')},${core(8, '2')}]`), 7, [anything, other], true)).toBeNull()
})

test('anything out of the ordinary is left to JSON.parse', () => {
  for (const body of [
    '',
    'null',
    '[]',
    `[${answer(7, '1')}]`,
    `[${answer(7, '1')},${answer(7, '2')}]`,
    `[${answer(7, '1')},${answer(9, '2')}]`,
    `[${answer(7, '1')},${answer(8, '2')}`,
    `[${answer(7, '1')},${answer(8, '2')}]]`,
    `[${answer(7, '1')}, ${answer(8, '2')}]`,
    `[${answer(7, '1')},{"jsonrpc":"2.0","id":8,"error":{"code":1}}]`,
    `[${answer(7, '1')},{"jsonrpc":"2.0","id":"8","result":2}]`,
    `[${answer(7, '{"a":[')}]`,
  ])
    expect(scan(body), body).toBeNull()
  expect(scan('{"jsonrpc":"2.0","id":8,"result":1}', 1)).toBeNull()
  expect(scan('{"jsonrpc":"2.0","result":1}', 1)).toBeNull()
  expect(scan('{"jsonrpc":"2.0","id":7}', 1)).toBeNull()
})

test('a value ends where it ends', () => {
  const end = (text: string): number => skipJson(Buffer.from(text), 0)
  expect(end('"a\\\\",1')).toBe(5)
  expect(end('{"a":"}"},1')).toBe(9)
  expect(end('12,')).toBe(2)
  expect(end('true}')).toBe(4)
  for (const open of ['"abc', '"abc\\', '{"a":', '[[1]', '']) expect(end(open)).toBe(-1)
})
