import type { BlockRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from '../blocks/find-block.ts'
import { nextBaseFeeOf } from './next-base-fee.ts'

const rowOf = (
  height: number,
  baseFee: string | undefined,
  gasUsed: number,
  parentHash = `0x${height - 1}`,
): BlockRow =>
  ({
    height,
    hash: `0x${height}`,
    parentHash,
    ext: { gasUsed, gasLimit: 200, ...(baseFee !== undefined && { baseFee }) },
  }) as unknown as BlockRow

/** What is told after `row` where the Head has blocks from 5 on and the archive those before. */
function after(row: BlockRow, others: readonly BlockRow[]): Promise<bigint | null> {
  const at = (height: number) => others.find((other) => other.height === height) ?? null
  const view = {
    base: 5,
    bundle: (height: number) => {
      const block = height < 5 ? null : at(height)
      return block && { block }
    },
  } as unknown as FoundBlock['view']
  const runtime = {
    archive: { reads: { block: async (height: number) => at(height) } },
  } as unknown as ChainDesk['runtime']
  return nextBaseFeeOf({ runtime }, { row, view })
}

test('screens-evm §3.2: the base fee after a block is that of the next one, wherever that is kept', async () => {
  expect(await after(rowOf(7, '1000', 200), [rowOf(8, '777', 0)])).toBe(777n)
  expect(await after(rowOf(4, '1000', 200), [rowOf(5, '778', 0)])).toBe(778n)
  expect(await after(rowOf(2, '1000', 200), [rowOf(3, '779', 0)])).toBe(779n)
})

test('screens-evm §3.2: the newest block tells it by the rule where it came out by the rule itself, and nothing elsewhere', async () => {
  const parent = rowOf(8, '1000', 200)
  expect(await after(rowOf(9, '1125', 0), [parent])).toBe(985n)
  expect(await after(rowOf(9, '1100', 0), [parent])).toBeNull()
  expect(await after(rowOf(9, '1125', 0), [])).toBeNull()
  expect(await after(rowOf(9, undefined, 0), [parent])).toBeNull()
  // A block that lost its place: what stands above its height stands on another.
  expect(await after(rowOf(9, '1125', 100), [parent, rowOf(10, '5', 0, '0xff')])).toBe(1_125n)
  expect(await after(rowOf(9, '1125', 0, '0xff'), [parent])).toBeNull()
})
