import { decodeRows } from '@orrery/store/row-binary/decode-rows'
import { expect, test } from 'vitest'
import { ChunkEncoder } from '../encode/chunk-encoder.ts'
import { RowWriter } from '../encode/row-writer.ts'
import { TX_HASHES } from '../tables/archive-tables.ts'
import { packFields } from '@orrery/model/packed-fields'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { withFields } from '../testing/packed-bundles.ts'
import { utxoBundles } from '../testing/utxo-bundles.ts'
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

/** The look-up of a transaction whose family says so much of it. */
function lookUp(note: number): string {
  const encoder = new ChunkEncoder('EARLIER', [])
  const [bundle] = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 9, txs: 3 }).filter(({ txs }) => txs.length > 0)
  encoder.encode([{ ...bundle!, txs: bundle!.txs.map((tx) => ({ ...tx, ext: { note: 'n'.repeat(note) } })) }])
  const { body } = encoder.bodies().find(({ table }) => table.name === TX_HASHES.name)!
  return decodeRows(TX_HASHES.columns, Buffer.concat(body))[0]!.body
}

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
  const [brief, whole] = [lookUp(3_000), lookUp(3)]
  const behind = new RowWriter()
  behind.text(JSON.stringify({ note: 'n'.repeat(3_000) }))
  behind.hex('0xabcd')
  const earlier = `${brief}${Buffer.from(behind.bytes()).toString('hex')}`
  expect(among('tx_hashes', { body: brief }, { body: earlier })).toBe(1)
  expect(among('tx_hashes', { body: brief }, { body: `${brief}78` })).toBe(0)
  expect(among('tx_hashes', { body: brief }, { body: `${earlier}00` })).toBe(0)
  expect(among('tx_hashes', { body: whole }, { body: `${whole}78` })).toBe(0)
  expect(among('tx_hashes', { body: earlier }, { body: brief })).toBe(0)
  expect(among('txs', { body: brief }, { body: earlier })).toBe(0)
  // Blocks of an output chain tell at which rates their transactions paid.
  const [bare, told] = ['{"bits":"1d"}', '{"bits":"1d","medianFeeRate":"2.00","feeBands":[]}']
  expect(among('blocks', { ext: told }, { ext: bare })).toBe(1)
  expect(among('blocks', { ext: told }, { ext: '{"bits":"1c"}' })).toBe(0)
  expect(among('blocks', { ext: bare }, { ext: told })).toBe(0)
  // What a block holds elsewhere: of those that were stored before blocks told it.
  expect(among('blocks', { parts: '{"logs":3}' }, { parts: '' })).toBe(1)
  expect(among('blocks', { parts: '{"logs":3}' }, { parts: '{}' })).toBe(0)
  const [paid, other] = ['{"logs":3,"payment":["0xaa","0xbb","7"]}', '{"logs":3,"payment":["0xaa","0xbb","8"]}']
  expect(among('blocks', { parts: paid }, { parts: '{"logs":3}' })).toBe(1)
  expect(among('blocks', { parts: paid }, { parts: '{"logs":4}' })).toBe(0)
  expect(among('blocks', { parts: paid }, { parts: other })).toBe(0)
  expect(among('blocks', { parts: '{"logs":3}' }, { parts: paid })).toBe(0)
  // Own fields of output chains were text, and outputs told scripts that their keys tell.
  const tx = withFields(utxoBundles({ seed: 2, above: GENESIS_PARENT, blocks: 1, txs: 9 }))[0]!.txs[1]!
  const input = `0x${packFields(tx)!.toString('hex')}`
  const packed = { hash: tx.hash, value: tx.value, ext: '', input }
  const text = { ...packed, ext: JSON.stringify(tx.ext), input: '0x' }
  expect(among('txs', packed, text)).toBe(1)
  expect(among('txs', packed, { ...text, ext: text.ext.replace('"version":', '"version":1') })).toBe(0)
  expect(among('txs', packed, { ...text, input: '0xab' })).toBe(0)
  expect(among('txs', text, packed)).toBe(0)
  const key = `0x00${'ab'.repeat(20)}`
  const [left, own] = [
    { address: key, script: '0x' },
    { address: key, script: `0x76a914${'ab'.repeat(20)}88ac` },
  ]
  expect(among('utxo_outputs', left, own)).toBe(1)
  expect(among('utxo_outputs', left, { ...own, script: `0x76a914${'ac'.repeat(20)}88ac` })).toBe(0)
  expect(among('utxo_outputs', left, { ...own, script: `0x76a914ac${'ab'.repeat(19)}88ac` })).toBe(0)
  expect(among('utxo_outputs', own, left)).toBe(0)
  expect(findings).toEqual(Array.from({ length: 17 }, () => 'row-changed'))
})
