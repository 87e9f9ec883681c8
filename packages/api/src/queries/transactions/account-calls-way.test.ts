import { expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { FamilyMatch, ChainReads } from '@orrery/model/reads'
import { accountCallList, movingAmong } from './call-lists.ts'

const rows = [
  { seq: 3, address: '0xaa', caller: '0xaa', callee: '0xaa', value: 0n },
  { seq: 2, address: '0xaa', caller: '0xaa', callee: '0xbb', value: 5n },
  { seq: 1, address: '0xaa', caller: '0xbb', callee: '0xaa', value: 1n },
  { seq: 0, address: '0xbb', caller: '0xbb', callee: '0xaa', value: 1n },
]
const source = { byAccount: 'by_account', of: (row: unknown) => row } as unknown as CallSource
const reads = {
  familyPage: async (table: string, match: FamilyMatch) =>
    rows.filter(
      (row) =>
        table === 'by_account' &&
        Object.entries(match).every(([column, value]) => row[column as keyof typeof row] === value),
    ),
} as unknown as ChainReads

test('screens-evm §5: calls of an address are told by direction, and what it calls of itself goes either way', async () => {
  const of = async (direction?: 'in' | 'out' | 'self') =>
    (await accountCallList('0xaa', source, direction).read(reads, { limit: 10 })).map(({ seq }) => seq)
  expect(await of()).toEqual([3, 2, 1])
  expect(await of('in')).toEqual([3, 1])
  expect(await of('out')).toEqual([3, 2])
  expect(await of('self')).toEqual([3])
  // Cursors of one direction are none of another.
  const names = [undefined, 'in', 'out', 'self'] as const
  expect(new Set(names.map((way) => accountCallList('0xaa', source, way).name)).size).toBe(4)
})

test('screens-evm §5: calls without value are left out where they are asked to be, and a cursor of one list is none of the other', async () => {
  const all = accountCallList('0xaa', source)
  const moving = movingAmong({ clock: { now: () => 0, monotonic: () => 0 } } as never, all)
  expect((await moving.read(reads, { limit: 10 })).map(({ seq }) => seq)).toEqual([2, 1])
  expect(moving.name).not.toBe(all.name)
})
