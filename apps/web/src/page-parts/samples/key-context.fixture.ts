import type { PageContext } from '@orrery/entities/page-context'
import { sampleEvm } from './sample-chains.fixture.ts'

/** What parts of a page ask for, with keys in place of words and paths as they are. */
export const KEY_CONTEXT: PageContext = {
  t: (key) => key,
  locale: 'en_US',
  chain: sampleEvm,
  nowMs: 0,
  times: { mode: 'relative', zone: null },
  href: (path) => path,
}
