import type { ListOf } from '@orrery/model/wire/common'
import { sampleBrc20 } from './sample-brc20.fixture.ts'
import { sampleCat20 } from './sample-cat20.fixture.ts'
import { sampleCashTokens } from './sample-cash-tokens.fixture.ts'
import { sampleInscriptions } from './sample-inscriptions.fixture.ts'
import { sampleLightning } from './sample-lightning.fixture.ts'
import { sampleOmni } from './sample-omni.fixture.ts'
import { sampleRunes } from './sample-runes.fixture.ts'

/** What the pages of all ledgers above a chain, and of its Lightning network, ask for. */
export const sampleLedgers = (
  rows: <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>,
) => ({
  ...sampleRunes(rows),
  ...sampleOmni(rows),
  ...sampleCashTokens(rows),
  ...sampleInscriptions(rows),
  ...sampleBrc20(rows),
  ...sampleCat20(rows),
  ...sampleLightning(rows),
})
