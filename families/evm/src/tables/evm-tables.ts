import type { AnyTable } from '@orrery/store/store'

/** All tables of the family; the archive makes and fills them. Rows carry all columns but `chain`. */
export const evmTables: readonly AnyTable[] = []
