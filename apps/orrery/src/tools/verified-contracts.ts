import path from 'node:path'
import type { Folder } from '@orrery/store/backup/backup'

/** What was verified, in a data directory and in a backup of it. What still waits to be compiled is left to whoever submitted it. */
export const verifiedContracts = (dataDir: string): Folder => ({
  name: 'verified',
  dir: path.join(dataDir, 'contracts', 'verified'),
})
