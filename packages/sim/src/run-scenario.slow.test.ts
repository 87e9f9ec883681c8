import { utxoTables } from '@orrery/utxo/tables'
import { expect, test } from 'vitest'
import { runSeeds } from './run-seeds.ts'

/** More by `npm run sim -- --seeds N`, with `--outputs` of chains of outputs. */
const SEEDS = { accounts: 24, outputs: 10 }

// reliability §2: I-1 to I-9 after every seed; I-12: a fault that never fired proves nothing.
test(`${SEEDS.accounts} seeds of faults, forks, full disks and crashes end with what their chain says`, async () => {
  const { failed, silent, deepest } = await runSeeds(1_501, SEEDS.accounts)
  expect(failed).toEqual(new Map())
  expect(silent).toEqual([])
  expect(deepest).toBeGreaterThanOrEqual(64)
})

/** What only a broken rule of a ledger, or a message to a module that no local chain has, makes rows of. */
const RARE = ['inscription_unfollowed', 'brc20_breaks', 'brc20_doubts']

// screens-nonevm §16; I-12: a table without rows proves nothing either.
test(`${SEEDS.outputs} seeds of faults, forks, full disks and crashes on chains of outputs end with tables and ledgers that equal fresh ones row for row`, async () => {
  const { failed, silent, rows, deepest } = await runSeeds(1, SEEDS.outputs, undefined, 'outputs')
  expect(failed).toEqual(new Map())
  expect(silent).toEqual([])
  expect(deepest).toBeGreaterThanOrEqual(64)
  for (const { name } of utxoTables) expect(rows.get(name), name).toBeGreaterThan(500)
  expect([...rows].filter(([, count]) => count === 0).map(([table]) => table)).toEqual(RARE)
})
