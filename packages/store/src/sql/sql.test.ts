import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindParams } from './bind-params.ts'
import { refuseRead } from './guard-read.ts'
import { quoteName } from './quote-sql.ts'
import { scanSql } from './scan-sql.ts'

test('a placeholder becomes a literal of its type', () => {
  const sql =
    'SELECT {a:UInt32}, { b : String }, {c:String}, {d:Int64}, {e:UInt256}, {f:Nullable(String)}, {g:Array(String)}, {h:Array(UInt64)}, {i:Float64}'
  expect(
    bindParams(sql, {
      a: { type: 'u32', value: 7 },
      b: { type: 'hex', value: '0x00ff' },
      c: { type: 'text', value: "it's\\ \n" },
      d: { type: 'i64', value: -5 },
      e: { type: 'u256', value: 2n ** 256n - 1n },
      f: { type: 'text?', value: null },
      g: { type: 'hex[]', value: ['0x01', '0x'] },
      h: { type: 'u64[]', value: [1, 2 ** 53 - 1] },
      i: { type: 'f64', value: -0.5 },
    }),
  ).toBe(
    "SELECT toUInt32(7), '\\x00\\xff', 'it\\'s\\\\ \\n', toInt64(-5), toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935'), NULL, ['\\x01',''], [1,9007199254740991], toFloat64('-0.5')",
  )
})

test('braces inside quotes are left alone', () => {
  expect(
    bindParams("SELECT '{a:String}', \"{a:String}\", `{a:String}`, 'x\\'{a:String}', {a:String}", {
      a: { type: 'text', value: 'v' },
    }),
  ).toBe("SELECT '{a:String}', \"{a:String}\", `{a:String}`, 'x\\'{a:String}', 'v'")
})

test('no text can leave its literal', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom("'", '\\', '{', '}', 'a', ':', '`', '"', '\n', '\0', '-', ';') }),
      ),
      (value) => {
        const pieces = [...scanSql(bindParams('{a:String}', { a: { type: 'text', value } }))]
        expect(pieces.map((piece) => piece.kind)).toEqual(['quoted'])
      },
    ),
    { seed: 3, numRuns: 500 },
  )
})

test.each([
  [{ type: 'hex', value: "0x'; DROP TABLE t" }],
  [{ type: 'hex', value: '0xA0' }],
  [{ type: 'u32', value: '1 OR 1' }],
  [{ type: 'u32', value: 2 ** 32 }],
  [{ type: 'u64', value: 1.5 }],
  [{ type: 'u64[]', value: ['1) OR (1'] }],
  [{ type: 'u256', value: -1n }],
  [{ type: 'f64', value: Infinity }],
  [{ type: 'text', value: null }],
] as const)('a value outside its type is refused: %o', (param) => {
  expect(() => bindParams('SELECT {a:String}', { a: param })).toThrow(
    expect.objectContaining({ code: 'STORE_QUERY_FAILED' }),
  )
})

test('a placeholder without a value, a value without a placeholder and an identifier are refused', () => {
  expect(() => bindParams('SELECT {a:String}')).toThrow(/\{a\} has no value/)
  expect(() => bindParams('SELECT {constructor:String}')).toThrow(/has no value/)
  expect(() => bindParams('SELECT 1', { a: { type: 'u8', value: 1 } })).toThrow(/no placeholder for a/)
  expect(() => bindParams('SELECT {a:Identifier}', { a: { type: 'text', value: 'x' } })).toThrow(/cannot be bound/)
})

test.each([
  'SELECT 1',
  ' select 1 ; ',
  'WITH x AS (SELECT 1) SELECT * FROM x',
  '(SELECT 1) UNION ALL (SELECT 2)',
  "SELECT 'a;b', \"c;d\", `e;f`, 'it''s', '\\';'",
  "SELECT a - -1, file FROM t WHERE b = '-- x'",
])('a reader may run %s', (sql) => {
  expect(refuseRead(sql)).toBe(null)
})

test.each([
  '',
  ';',
  'INSERT INTO t VALUES (1)',
  'DROP TABLE t',
  'SET readonly=0',
  'USE system',
  'KILL QUERY WHERE 1',
  'SYSTEM SHUTDOWN',
  'SELECT 1; DROP TABLE t',
  'SELECT 1; SELECT 2',
  "SELECT 1 INTO OUTFILE 'stolen'",
  "SELECT 1 into/**/outfile 'stolen'",
  "SELECT file('/etc/passwd')",
  "SELECT FILE ('/etc/passwd')",
  "SELECT `file`('/etc/passwd')",
  'SELECT "fi\\x6ce"(\'/etc/passwd\')',
  "SELECT * FROM url('http://127.0.0.1')",
  'SELECT 1 -- x',
  'SELECT 1 # x',
  'SELECT $$a$$',
  'SELECT ‘a’',
  "SELECT 'a",
  'SELECT 1\0',
  'EXPLAIN SELECT 1',
  "'SELECT'",
])('a reader may not run %s', (sql) => {
  expect(refuseRead(sql)).not.toBe(null)
})

test.each(['', 'a b', 'a`b', '1a', 'é', 'a.b'])('%s is no name', (name) => {
  expect(() => quoteName(name)).toThrow(RangeError)
})
