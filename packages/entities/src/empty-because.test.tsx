import { renderToStaticMarkup } from 'react-dom/server'
import type { Coverage } from '@orrery/model/wire/common'
import { expect, test } from 'vitest'
import { EmptyBecause, type EmptyBecauseProps } from './empty-because.tsx'
import { PageContextProvider } from './page-context.tsx'

const told = (props: EmptyBecauseProps): string =>
  renderToStaticMarkup(
    <PageContextProvider
      value={{
        t: (key: string, slots?: Readonly<Record<string, unknown>>) =>
          slots?.['covered'] === undefined ? key : `${key} ${String(slots['covered'])}`,
        locale: 'en_US',
        chain: null,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <EmptyBecause {...props} />
    </PageContextProvider>,
  )

const partial: Coverage = { ranges: [{ from: 5, to: 9 }], complete: false }

test('screens-evm §0.4: a list without rows says why: none exist, none fit, not indexed yet, or what is missing', () => {
  expect(told({ what: 'empty.blocks' })).toContain('empty.complete')
  expect(told({ what: 'empty.blocks', coverage: partial })).toContain('empty.partial')
  expect(told({ what: 'empty.blocks', because: 'empty.blocks.reason' })).toContain('empty.blocks.reason')
  expect(told({ what: 'empty.blocks' })).not.toContain('href')
})

test('screens-evm §0.4: where nothing fits a filter, the list without it is one click away', () => {
  const html = told({ what: 'empty.filtered' })
  expect(html).toContain('filter.none.rows')
  expect(html).not.toContain('empty.complete')
  expect(html).toContain('<a href="?">filter.clearAll</a>')
  // Of a chain that is indexed in part nobody knows whether something fits.
  expect(told({ what: 'empty.filtered', coverage: partial })).toContain('empty.partial')
  expect(told({ what: 'empty.filtered', because: 'filter.noneYet' })).not.toContain('href')
})

test('screens-evm §0.4: a list that is empty because blocks are missing says how much of the chain is indexed, and never that it is all', () => {
  const share = (ranges: Coverage['ranges']) =>
    /\(([^)]*)\)/.exec(told({ what: 'empty.blocks', coverage: { ranges, complete: false } }))?.[1]
  expect(share([{ from: 5, to: 9 }])).toBe('50%')
  expect(share([{ from: 1, to: 99_999 }])).toBe('99%')
  expect(
    share([
      { from: 0, to: 4 },
      { from: 999, to: 999 },
    ]),
  ).toBe('&lt;1%')
  expect(share([])).toBe(undefined)
})
