import type { Cell } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createFindOutputs } from './find-outputs.ts'

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

const reads = (rows: readonly Readonly<Record<string, Cell>>[], asked: unknown[] = []) => ({
  async familyRows(_table: string, match: Readonly<Record<string, Cell | readonly Cell[]>>, limit: number) {
    asked.push(match)
    return rows
      .filter((row) =>
        Object.entries(match).every(([name, wanted]) =>
          Array.isArray(wanted) ? wanted.includes(row[name]!) : row[name] === wanted,
        ),
      )
      .slice(0, limit)
  },
})
const row = (txid: Hex, vout: number, value: bigint, height: number) =>
  ({ txid, vout, value, address: '0x00aa', script: '0x51', height, coinbase: 0 }) as const

test('the newest source answers first, the next is asked for the rest only', async () => {
  const asked: unknown[] = []
  const find = createFindOutputs(() => [
    reads([row(id(1), 0, 5n, 9)]),
    reads([row(id(1), 0, 6n, 8), row(id(2), 3, 7n, 7)], asked),
  ])
  const found = await find([
    { txid: id(1), vout: 0 },
    { txid: id(2), vout: 3 },
    { txid: id(3), vout: 0 },
  ])
  expect([...found].map(([key, { value, height }]) => [key, value, height])).toEqual([
    [`${id(1)}:0`, 5n, 9],
    [`${id(2)}:3`, 7n, 7],
  ])
  expect(asked).toEqual([{ txid: [id(2), id(3)], vout: [3, 0] }])
})

test('of a transaction only the asked output is given, however many it has', async () => {
  const rows = Array.from({ length: 12_000 }, (_, vout) => row(id(1), vout, BigInt(vout), 1))
  const found = await createFindOutputs(() => [reads(rows)])(rows.map(({ txid, vout }) => ({ txid, vout })))
  expect(found.size).toBe(12_000)
  expect(found.get(`${id(1)}:11999`)?.value).toBe(11_999n)
})

test('a cut answer is asked again in halves', async () => {
  const rows = Array.from({ length: 200 }, (_, tx) =>
    Array.from({ length: 200 }, (_, vout) => row(id(tx), vout, 1n, 1)),
  ).flat()
  const wanted = Array.from({ length: 200 }, (_, i) => ({ txid: id(i), vout: i }))
  expect((await createFindOutputs(() => [reads(rows)])(wanted)).size).toBe(200)
})
