import { expect, test } from 'vitest'
import { compareRows } from './compare-blocks.ts'
import type { Finding } from './finding.ts'

const row = (height: number, index: number, amount: bigint) => ({ chain: 1, height, index, amount })
const compare = (wanted: ReturnType<typeof row>[], found: ReturnType<typeof row>[]) => {
  const findings: Finding[] = []
  const right = compareRows(
    't',
    ['chain', 'height', 'index'],
    'height',
    wanted,
    found,
    (finding) => void findings.push(finding),
  )
  return { right, findings: findings.map(({ kind, from, detail }) => `${kind} ${from} ${detail}`) }
}

test('reliability O-18: rows in another order are right, and a row that is there twice as often as it should be is told', () => {
  const [a, b] = [row(1, 0, 5n), row(1, 1, 6n)]
  expect(compare([a, b], [b, a])).toEqual({ right: 2, findings: [] })
  expect(compare([a, b], [a, b, b])).toEqual({
    right: 2,
    findings: ['row-doubled 1 index 1: it stands there more than once'],
  })
  expect(compare([a, a], [a, a])).toEqual({ right: 2, findings: [] })
})

test('reliability O-18: a changed row names its place, its column and both values', () => {
  expect(compare([row(7, 2, 5n)], [row(7, 2, 50n)])).toEqual({
    right: 0,
    findings: ['row-changed 7 index 2: amount is 50, not 5'],
  })
})

test('a missing row and a stray one at another place are two findings', () => {
  expect(compare([row(7, 2, 5n)], [row(8, 2, 5n)]).findings).toEqual([
    'row-missing 7 index 2: the archive lacks it',
    'row-extra 8 index 2: the blocks make no such row',
  ])
})

test('what an earlier version stored of the same block is right, and nothing less than that', () => {
  const findings: string[] = []
  const among = (table: string, now: object, stored: object): number =>
    compareRows(
      table,
      ['chain', 'height'],
      'height',
      [{ chain: 1, height: 1, ...now }],
      [{ chain: 1, height: 1, ...stored }],
      ({ kind }) => void findings.push(kind),
    )
  // A look-up carried long fields of a family, which are read from the transaction's row now.
  expect(among('tx_hashes', { body: '0x0102' }, { body: '0x010203' })).toBe(1)
  expect(among('tx_hashes', { body: '0x010203' }, { body: '0x0102' })).toBe(0)
  expect(among('txs', { body: '0x0102' }, { body: '0x010203' })).toBe(0)
  // Blocks of an output chain tell at which rates their transactions paid.
  const [bare, told] = ['{"bits":"1d"}', '{"bits":"1d","medianFeeRate":"2.00","feeBands":[]}']
  expect(among('blocks', { ext: told }, { ext: bare })).toBe(1)
  expect(among('blocks', { ext: told }, { ext: '{"bits":"1c"}' })).toBe(0)
  expect(among('blocks', { ext: bare }, { ext: told })).toBe(0)
  expect(findings).toEqual(['row-changed', 'row-changed', 'row-changed', 'row-changed'])
})
