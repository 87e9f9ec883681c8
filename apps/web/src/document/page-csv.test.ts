import { expect, test } from 'vitest'
import { CSV_ROWS, listIn, mostRowsOf, rowsToCsv, walkList } from './page-csv.ts'

const listOf = (hits: object[], next: string | null) =>
  ({ total: null, hits, extend: { totalIsFloor: true, next, previous: null } }) as never

test('screens-evm §0.3: the list of a page is found wherever its data holds it', () => {
  const list = listOf([{ a: 1 }], null)
  expect(listIn({ list, pending: 3 })).toBe(list)
  expect(listIn({ address: { hits: 'no' }, tab: { id: 'x', part: { state: 'ready', value: list } } })).toBe(list)
  expect(listIn({ tab: { part: { state: 'ready', value: { ledger: { through: 1 }, list } } } })).toBe(list)
  expect(listIn({ block: { height: 1, parts: [[list]] } })).toBeNull()
  expect(listIn(null)).toBeNull()
})

test('screens-evm §0.3: a row per line, exact, and no stranger writes a cell of it', () => {
  const token = { symbol: '=HYPERLINK("x")', decimals: 18 }
  const rows = [
    { hash: '0x1', timeMs: 0, amount: '-340282366920938463463374607431768211456', token: null, endedMs: null },
    { hash: 'a,"b"\r\nc', timeMs: null, amount: '1', token, endedMs: 1_700_000_000_000, tags: ['x'] },
  ]
  expect(rowsToCsv(rows)).toBe(
    [
      'hash,time,amount,ended,token.symbol,token.decimals,tags',
      '0x1,1970-01-01T00:00:00Z,-340282366920938463463374607431768211456,,,,',
      `"a,""b""\r\nc",,1,2023-11-14T22:13:20Z,"'=HYPERLINK(""x"")",18,"[""x""]"`,
      '',
    ].join('\r\n'),
  )
})

test('screens-evm §16.7: what lasts is a number of milliseconds and no date', () => {
  const rows = [{ endedMs: 0, latencyMs: 250, waited: { seenMs: 1_000, ms: 4_000 }, blockMs: null }]
  expect(rowsToCsv(rows)).toBe(
    'ended,latencyMs,waited.seen,waited.ms,blockMs\r\n1970-01-01T00:00:00Z,250,1970-01-01T00:00:01Z,4000,\r\n',
  )
})

const always = () => true

test('screens-evm §16.7: a file ends where its time does, and knows that it is cut', async () => {
  let asked = 0
  const load = async () => listOf([{ at: ++asked }], `next${asked}`)
  const { rows, isCut } = await walkList(listOf([{ at: 0 }], 'next'), load, () => asked < 3)
  expect(rows).toEqual([0, 1, 2, 3].map((at) => ({ at })))
  expect(isCut).toBe(true)
})

test('screens-evm §16.7: a file goes on through the cursors to its 10,000 rows, and knows when that is not all', async () => {
  const asked: string[] = []
  const load = async (cursor: string) => {
    asked.push(cursor)
    const at = Number(cursor)
    return { list: listOf([{ at }, { at }], at < 3 ? String(at + 1) : null) }
  }
  const walked = await walkList(listOf([{ at: 0 }], '1'), load, always)
  expect({ ...walked, asked }).toEqual({
    rows: [{ at: 0 }, ...[1, 1, 2, 2, 3, 3].map((at) => ({ at }))],
    isCut: false,
    asked: ['1', '2', '3'],
  })
  const many = Array.from({ length: 100 }, () => ({ at: 1 }))
  let calls = 0
  const endless = await walkList(listOf(many, 'a0'), async () => listOf(many, `a${++calls}`), always)
  expect({ rows: endless.rows.length, isCut: endless.isCut, calls }).toEqual({ rows: CSV_ROWS, isCut: true, calls: 99 })
  await expect(walkList(listOf(many, 'a'), () => Promise.reject(new Error('stale')), always)).rejects.toThrow('stale')
})

test('screens-evm §16.7: files of holders with their moves and of an account’s tokens end at 1,000 rows, and say that there are more', async () => {
  expect([mostRowsOf('token', 'holders'), mostRowsOf('address', 'tokens'), mostRowsOf('address', 'assets')]).toEqual([
    1_000, 1_000, 1_000,
  ])
  expect([mostRowsOf('token', 'transfers'), mostRowsOf('address', undefined), mostRowsOf('tx', 'holders')]).toEqual([
    CSV_ROWS,
    CSV_ROWS,
    CSV_ROWS,
  ])
  const many = Array.from({ length: 100 }, () => ({ at: 1 }))
  let calls = 0
  const { rows, isCut } = await walkList(listOf(many, 'a0'), async () => listOf(many, `a${++calls}`), always, 1_000)
  expect([rows.length, isCut, calls]).toEqual([1_000, true, 9])
})
