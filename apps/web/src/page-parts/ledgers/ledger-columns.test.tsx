import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { expect, test } from 'vitest'
import { sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { omniNoteColumns } from './omni-columns.tsx'
import { Percent } from './percent.tsx'

test('visual: a share that is below what is written keeps its sign before the number in right-to-left text', () => {
  const context = {
    t: ((key: string) => key) as unknown as Translate,
    locale: 'ar',
    chain: sampleUtxo,
    nowMs: 0,
    times: { mode: 'relative', zone: null } as const,
    href: (path: string) => path,
  }
  const told = renderToString(
    <PageContextProvider value={context}>
      <Percent part="10" whole="21000000" />
    </PageContextProvider>,
  )
  expect(told).toMatch(/^<bdi dir="ltr">&lt;0\.01.*<\/bdi>$/)
})

test('screens-nonevm §5: freezes have no column of amounts, which they do not name; grants and revokes have', () => {
  const idsOf = (freezes: boolean) => omniNoteColumns('after', freezes).map(({ id }) => id)
  expect(idsOf(true)).toEqual(['tx', 'age', 'action', 'parties', 'state', 'after', 'freed'])
  expect(idsOf(false)).toEqual(['tx', 'age', 'action', 'amount', 'parties', 'state', 'after'])
})
