import type { OutputSource } from '@orrery/family/family'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { AccountTx, ChainReads, PageQuery } from '@orrery/model/reads'
import { batchesOf, findSpends, outputList, OUTPUTS_PAGED } from './outputs.ts'

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

/** An address with so many transactions, one to a block, of which those that `pays` takes have an output to it. */
function addressOf(count: number, pays: (height: number) => boolean) {
  const address: Hex = '0x00aa'
  const row = (height: number) =>
    ({
      height,
      txIndex: 0,
      tx: { hash: txid(height), kind: 'transfer', timeMs: 0, ext: { height } },
    }) as unknown as AccountTx
  const reads = {
    async accountTxs(_: Hex, { before, after, limit }: PageQuery) {
      const top = Math.min(
        count - 1,
        before === undefined ? Infinity : before.txIndex > 0 ? before.height : before.height - 1,
      )
      const least = after === undefined ? 0 : after.txIndex >= 0 ? after.height + 1 : after.height
      const from = after !== undefined && before === undefined ? Math.min(top, least + limit - 1) : top
      const heights = Array.from({ length: Math.max(0, Math.min(limit, from - least + 1)) }, (_, at) => from - at)
      return heights.map(row)
    },
    txsByHash: async () => [],
  } as unknown as ChainReads
  const source = {
    of: ({ ext }: { ext: { height: number } }) =>
      pays(ext.height) ? [{ address, vout: 0, value: 1n, script: 'p2pkh' }] : [],
  } as unknown as OutputSource
  return { reads, list: outputList(address, source) }
}

test('screens-nonevm §4.5: of an address that mostly pays no output is lost: one answer looks so far and says where the walk goes on', async () => {
  const { reads, list } = addressOf(7_000, (height) => height === 10 || height === 6_990)
  const walk = async (up: boolean) => {
    const heights: number[] = []
    let at: Pick<PageQuery, 'before' | 'after'> = up ? { after: { height: 5, txIndex: 0, seq: 0 } } : {}
    for (let answers = 1; ; answers++) {
      const found = await list.read(reads, { ...at, limit: 20 })
      heights.push(...found.map(({ height }) => height))
      if (found.stoppedAt === undefined) return { heights, answers }
      at = up ? { after: found.stoppedAt } : { before: found.stoppedAt }
    }
  }
  expect(await walk(false)).toEqual({ heights: [6_990, 10], answers: 4 })
  expect(await walk(true)).toEqual({ heights: [10, 6_990], answers: 4 })
})

test('numbered pages of outputs are whole as far as they go, and none is told empty that is not', async () => {
  const busy = addressOf(5_000, () => true)
  const page = await busy.list.read(busy.reads, { limit: 20, skip: OUTPUTS_PAGED - 20 })
  expect(page.map(({ height }) => height)).toEqual(
    Array.from({ length: 20 }, (_, at) => 4_999 - OUTPUTS_PAGED + 20 - at),
  )
  const sparse = addressOf(9_000, (height) => height % 50 === 0)
  await expect(sparse.list.read(sparse.reads, { limit: 20, skip: 100 })).rejects.toMatchObject({
    code: 'PAGE_TOO_DEEP',
  })
})
