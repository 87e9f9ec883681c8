import { expect, test } from 'vitest'
import { ALL_CHARTS } from './all-charts.gen.ts'
import { chartIdOf, OTHER_NAMES } from './other-names.ts'

test('screens-evm §10: what the field calls by another name, or in another case, leads to the chart that has it', () => {
  const ids = ALL_CHARTS.map(({ id }) => id)
  for (const [name, id] of OTHER_NAMES) {
    expect(ids, name).toContain(id)
    expect(ids, 'it is no chart of its own').not.toContain(name)
  }
  expect(
    ['cost-per-MB', 'erc721-transfers', 'wealth-top100', 'tx-count', 'renewed', 'opcode-gas-mix', 'nothing'].map(
      chartIdOf,
    ),
  ).toEqual(['cost-per-mb', 'token-transfers', 'wealth-top', 'tx-count', 'names-renewed', 'opcode-gas', 'nothing'])
})
