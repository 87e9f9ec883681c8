import type { AnyTable } from '@orrery/store/store'
import { BLOCK_DATA_TABLES } from './block-tables.ts'
import { evmAccountCalls, evmCalls, evmTraced } from './call-tables.ts'
import { EVENT_TABLES } from './event-tables.ts'

/** All tables of the family; the archive makes and fills them. Rows carry all columns but `chain`. */
export const evmTables: readonly AnyTable[] = [
  ...BLOCK_DATA_TABLES,
  evmCalls,
  evmAccountCalls,
  evmTraced,
  ...EVENT_TABLES,
]
