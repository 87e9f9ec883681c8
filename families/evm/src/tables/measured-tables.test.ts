import { ROW_MEASURES } from '@orrery/model/row-measures'
import { expect, test } from 'vitest'
import { evmTables } from './evm-tables.ts'

/** The column types that each part of a key can be made of. */
const TYPES = { code: ['u8'], text: ['text'], told: ['hex?'], size: ['u256', 'u256?'], stake: ['u256'] } as const

test.each(ROW_MEASURES)(
  '$name counts rows of a table of the family, by columns that it has (screens-evm §10)',
  (measure) => {
    const table = evmTables.find(({ name }) => name === measure.table)
    expect(table, 'the table is there').toBeDefined()
    for (const [column, as] of measure.key) expect(TYPES[as]).toContain(table!.columns[column])
    if (measure.sum !== undefined) expect(['u256', 'u256?']).toContain(table!.columns[measure.sum])
  },
)
