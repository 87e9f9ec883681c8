import { expect, test } from 'vitest'
import type { CallRow } from '@orrery/model/calls'
import type { AccountTx, PageQuery } from '@orrery/model/reads'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { NO_CUT } from '../snapshot.ts'
import { netChanges } from './net-changes.ts'

const [SELF, OTHER]: readonly Hex[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const paid = (height: number, role: number, value: bigint, fee: bigint | null = 3n) =>
  ({
    address: SELF,
    height,
    txIndex: 1,
    role,
    net: null,
    tx: { value, fee, status: 'success' },
  }) as unknown as AccountTx
const called = (height: number, value: bigint, from = OTHER, outcome = 'done') =>
  ({ height, txIndex: 1, seq: 0, kind: 'call', outcome, from, to: from === SELF ? OTHER : SELF, value }) as CallRow

/** Asks of an archive of ten blocks, of which so many were traced. */
function told(rows: readonly AccountTx[], callsOf: (page: PageQuery) => readonly CallRow[], traced = 10) {
  const deep = {
    familyCount: async () => traced,
    familyPage: async (_: string, __: object, page: PageQuery) => callsOf(page),
  }
  const snapshot = {
    cut: NO_CUT,
    deep,
    newest: { familyCount: async () => 0 },
    view: { tip: null, base: null },
    state: { ranges: [{ from: 1, to: 10 }] },
  }
  const desk = {
    family: { calls: { byAccount: 'calls', traced: 'traced', of: (row: CallRow) => row } },
    runtime: { archive: {} },
  }
  type Asked = Parameters<typeof netChanges>
  return netChanges(desk as unknown as Asked[0], snapshot as unknown as Asked[1], SELF!, rows)
}
const among =
  (...calls: readonly CallRow[]) =>
  ({ before, floor = 0, limit }: PageQuery) =>
    calls.filter(({ height }) => height >= floor && height < before!.height).slice(0, limit)

test('screens-evm §16.7: what a transaction changed of an address’s coin is its value, its fee and all that the calls in it moved', async () => {
  const rows = [paid(9, ROLE.from, 100n), paid(7, ROLE.to, 50n), paid(5, ROLE.from, 0n, null), paid(4, ROLE.from, 0n)]
  const calls = among(called(9, 40n), called(8, 1_000n), called(7, 8n, SELF), called(4, 9n, OTHER, 'failed'))
  expect(await told(rows, calls)).toEqual([-63n, 42n, null, -3n])
})

test('nothing is told of it where a block was not traced, or where there are more calls than are read', async () => {
  const rows = [paid(9, ROLE.from, 100n)]
  expect(await told(rows, among())).toEqual([-103n])
  expect(await told(rows, among(), 9)).toEqual([null])
  expect(await told(rows, ({ limit }) => Array.from({ length: limit }, () => called(9, 1n)))).toEqual([null])
})
