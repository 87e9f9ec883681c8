import type { OutputSource } from '@orrery/family/family'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { batchesOf, findSpends } from './outputs.ts'

const txid = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const source = {
  spends: { table: 'spends', txid: 'prev_txid', vout: 'prev_vout', by: 'txid', input: 'vin' },
} as unknown as OutputSource

test('screens-nonevm §4.5: an output of a batch payment is not told unspent because its neighbours were spent', async () => {
  // An address that was paid by 150 transactions, each time at another place of 150 outputs, of which all are spent but its last.
  const rows = Array.from({ length: 150 }, (_, at) => ({ txid: txid(at), vout: at }))
  const spent: readonly FamilyRow[] = rows.flatMap((row) =>
    rows.map(({ vout }) => ({ prev_txid: row.txid, prev_vout: vout, txid: txid(1_000 + vout), vin: 0, height: 9 })),
  )
  const asked: number[] = []
  const reads = {
    familyRows: async (_table: string, match: Readonly<Record<string, unknown>>, limit: number) => {
      asked.push(limit)
      const [txids, vouts] = [match['prev_txid'] as readonly Hex[], match['prev_vout'] as readonly number[]]
      return spent
        .filter(
          (row) =>
            txids.includes(row['prev_txid'] as Hex) &&
            vouts.includes(row['prev_vout'] as number) &&
            !(row['prev_txid'] === txid(149) && row['prev_vout'] === 149),
        )
        .slice(0, limit)
    },
  }
  const found = await findSpends([reads as never], source, rows)
  expect(rows.filter((row) => !found.has(`${row.txid}:${row.vout}`))).toEqual([rows[149]])
  expect(Math.max(...asked)).toBeLessThanOrEqual(10_000)
})

test('screens-nonevm §4.3: many outputs of one transaction are one read, and each outpoint is in a batch', () => {
  const one = Array.from({ length: 1_000 }, (_, vout) => ({ txid: txid(1), vout }))
  expect(batchesOf(one, 10_000)).toHaveLength(1)
  const mixed = Array.from({ length: 400 }, (_, at) => ({ txid: txid(at % 40), vout: (at * 7) % 90 }))
  const batches = batchesOf(mixed, 50)
  for (const { txids, vouts } of batches) expect(txids.length * vouts.length).toBeLessThanOrEqual(50)
  for (const row of mixed)
    expect(batches.some(({ txids, vouts }) => txids.includes(row.txid) && vouts.includes(row.vout))).toBe(true)
  expect(batchesOf([], 50)).toEqual([])
})
