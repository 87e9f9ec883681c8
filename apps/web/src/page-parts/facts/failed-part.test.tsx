import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Reason } from './failed-part.tsx'
import { sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../samples/sample-rows.fixture.ts'

const draw = (code: string): string =>
  renderToString(
    <PageContextProvider
      value={{
        t: ((key: string) => key) as unknown as Translate,
        locale: 'de_DE',
        chain: sampleUtxo,
        nowMs: SAMPLE_NOW,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <Reason code={code} message="The node refused getblock (-1): Block not available" />
    </PageContextProvider>,
  )

test('foundations §8: what failed is told in the language of the page, and what a node said besides as English', () => {
  const told = draw('UPSTREAM_RPC')
  expect(told).toContain('problem.UPSTREAM_RPC.title')
  expect(told).toMatch(/<bdi lang="en" dir="ltr">The node refused getblock/)
  // Of what no language has a sentence none is made up.
  expect(draw('UPSTREAM_MISMATCH')).not.toContain('problem.UPSTREAM_MISMATCH')
})
