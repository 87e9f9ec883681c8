import { findStale, generateAll } from '../gen.ts'
import type { Check } from './source-files.ts'

/** Generated indexes are what their shelves say now. */
export const shelves: Check = {
  name: 'shelves',
  run: async () =>
    (await findStale(await generateAll())).map((file) => ({
      at: file,
      what: 'is not in step with its shelf; run `npm run gen`',
    })),
}
