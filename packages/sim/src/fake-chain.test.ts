import { expect, test } from 'vitest'
import { createFakeChain, normalizeFake } from './fake-chain.ts'
import { evmTables } from '@orrery/evm/tables'

// reliability I-12: what no block fills, no kill and no repair proves
test('blocks of a fake chain fill every table of the EVM family', () => {
  const chain = createFakeChain(1, 12, { evm: true })
  chain.mine(1_000)
  const filled = new Set<string>()
  for (let height = 0; height <= 1_000; height++) {
    const { family } = normalizeFake(chain.at(height)!)
    for (const [table, rows] of Object.entries(family)) {
      if (rows.length > 0) filled.add(table)
      expect(rows.every((row) => row['height'] === height)).toBe(true)
    }
  }
  expect(evmTables.filter(({ name }) => !filled.has(name)).map(({ name }) => name)).toEqual([])
})
