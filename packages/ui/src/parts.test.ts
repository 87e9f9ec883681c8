import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { arrangeColumns } from './arrange-columns.tsx'
import { LinkContext, Link } from './link.tsx'
import { ListLoader } from './list-loader.tsx'
import { Pager } from './pager.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { LIST_STATUS, type ListStatus } from './rules/list-status.ts'
import { firstPage } from './rules/pagination-state.ts'
import { Select } from './select.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'
import { Table } from './table.tsx'
import { textsFrom, UiTextsProvider } from './texts.tsx'
import { VirtualList } from './virtual-list.tsx'

// Words come from the page: a part that brought its own would say them without the marks.
const WORDS = textsFrom((word) => `«${word}»`)
const html = (node: ReactNode) => renderToStaticMarkup(h(UiTextsProvider, { texts: WORDS, children: node }))
const german = (node: ReactNode) => html(h(LinkContext, { value: (path: string) => `/de${path}` }, node))

test('foundations §2.1: a link that leaves the site opens a new tab, any other is a plain anchor of this place', () => {
  expect(german(h(Link, { to: '/ethereum', children: 'x' }))).toMatch(/href="\/de\/ethereum"/)
  expect(german(h(Link, { to: '/ethereum', children: 'x' }))).not.toContain('target')
  for (const to of ['https://a.example', '//a.example', 'mailto:a@b.example', '/\\a.example'])
    expect(german(h(Link, { to, children: 'x' }))).toMatch(
      /target="_blank" rel="noopener noreferrer"|rel="noopener noreferrer" target="_blank"/,
    )
})

const pager = (props: Partial<PaginationProps>) =>
  html(
    h(Pagination, {
      page: 1,
      pageSize: 20,
      total: 100,
      hrefOfPage: (page) => `/list/page/${page}`,
      hrefOfSize: (size) => `/list?limit=${size}`,
      ...props,
    }),
  )

test('foundations §5.5, §9: the pager shows from the smallest page size on, or always when asked', () => {
  expect(pager({ total: 0, always: true })).toBe('')
  expect(pager({ total: 9 })).toBe('')
  expect(pager({ total: 9, always: true })).toContain('aria-current="page"')
  expect(pager({ total: 10 })).toContain('<nav')
})

test('explorer §5: numbers end at 10,000 rows; beyond, the list is walked by cursor', () => {
  expect(pager({ total: 1_000_000, page: 500 })).toContain('/list/page/500')
  expect(pager({ total: 1_000_000, page: 500 })).not.toContain('/list/page/501')
  const beyond = pager({
    total: 1_000_000,
    page: 500,
    newer: '/list?cursor=a',
    older: '/list?cursor=b',
    last: '/list?cursor=z',
  })
  for (const word of ['«first»', '«newer»', '«older»', '«last»']) expect(beyond).toContain(word)
  expect(beyond).toContain('/list?cursor=b')
})

test('foundations §4.5: a size leads to the same page, or to the last there is', () => {
  const shown = pager({ page: 5, total: 100, hrefOfSize: (size, page) => `/list/page/${page}?limit=${size}` })
  for (const link of ['/list/page/5?limit=10', '/list/page/2?limit=50', '/list/page/1?limit=100'])
    expect(shown).toContain(`href="${link}"`)
})

test('foundations §9: simple mode says current / total, full mode on small screens too', () => {
  const simple = html(
    h(Pager, { state: firstPage({ pageSize: 20, total: 95 }), onChange: () => undefined, look: 'simple' }),
  )
  expect(simple).toContain('<strong>1</strong> / 5')
  expect(simple).not.toContain('<ol')
  expect(pager({ page: 3 })).toContain('<strong>3</strong> / 5')
})

test('foundations §5.5: a pager without rows, or one that is hidden, is not drawn', () => {
  const state = (total: number) => ({ state: firstPage({ pageSize: 20, total }), onChange: () => undefined })
  expect(html(h(Pager, { ...state(0), always: true }))).toBe('')
  expect(html(h(Pager, { ...state(95), always: true, visible: false }))).toBe('')
  expect(html(h(Pager, state(9)))).toBe('')
  expect(html(h(Pager, state(10)))).toContain('<nav')
})

test('columns are left out and heads that sort are buttons that say how', () => {
  const columns = [
    { id: 'a', label: 'Height', sort: 'descending' as const, cell: (row: number) => row },
    { id: 'b', label: 'Fee', cell: (row: number) => row * 2 },
  ]
  const sort = { column: 'a', direction: 'ascending' as const }
  const shown = html(
    h(Table<number>, {
      caption: 'Blocks',
      columns: arrangeColumns(columns, { hidden: ['b'], sort, onSort: () => undefined }),
      rows: [7],
      rowKey: String,
    }),
  )
  expect(shown).toMatch(/aria-sort="ascending"><button/)
  expect(shown).not.toContain('Fee')
})

test('a list that loads says its state and offers what can be asked for', () => {
  const loader = (status: ListStatus) => html(h(ListLoader, { status, page: 2, onRequest: () => undefined }))
  expect(loader(LIST_STATUS.loading)).toMatch(/role="status".*«loading»/)
  expect(loader(LIST_STATUS.noMore)).not.toContain('<button')
  expect(loader(LIST_STATUS.error)).toMatch(/«loadFailed».*<button.*«retry»/)
})

test('a virtual list draws rows in sight only and says their places', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => index)
  const shown = html(h(VirtualList<number>, { rows, rowKey: String, row: String, label: 'Blocks', height: 200 }))
  expect(shown.match(/role="listitem"/g)).toHaveLength(10)
  expect(shown).toMatch(/aria-setsize="1000" aria-posinset="10"/)
  expect(shown).toContain('height:50000px')
})

test('the page and its neighbours say what they are', () => {
  const shown = pager({ page: 3 })
  expect(shown).toMatch(/rel="prev"[^>]*/)
  expect(shown).toMatch(/aria-current="page"[^>]*>3|>3<\/a>/)
  expect(shown).toContain('aria-label="«next»"')
})

test('a table keeps its roles when it is laid out as cards, and its cells their labels', () => {
  const columns = [
    { id: 'a', label: 'Height', card: 'title' as const, cell: (row: number) => row },
    { id: 'b', label: 'Fee', align: 'end' as const, cell: (row: number) => row * 2 },
  ]
  const shown = html(h(Table<number>, { caption: 'Blocks', columns, rows: [7], rowKey: String }))
  expect(shown).toContain('role="table"')
  expect(shown).toMatch(/<th scope="col" role="columnheader"/)
  expect(shown).toContain('data-align="end" data-label="Fee"><span>14</span></td>')
  expect(shown).toContain('data-card="title"><span>7</span></td>')
  expect(html(h(Table<number>, { caption: 'Blocks', columns, rows: [], rowKey: String, empty: 'none, because' }))).toBe(
    'none, because',
  )
  const loading = html(h(Table<number>, { caption: 'Blocks', columns, rows: [7], rowKey: String, loading: true }))
  expect(loading).toMatch(/aria-busy="true".*<tbody role="rowgroup" inert=""/)
})

test('a bar is never longer than its track, and unknown is empty', () => {
  const width = (value: number) => /--share:([^;"]+)/.exec(html(h(ProgressBar, { value, label: 'x' })))![1]
  expect([width(0.5), width(2), width(-1), width(Number.NaN)]).toEqual(['50%', '100%', '0%', '0%'])
})

test('foundations §9: a skeleton is half as wide as its place, a paragraph has three rows', () => {
  expect(html(h(Skeleton))).toContain('--w:50%')
  expect(html(h(SkeletonText)).match(/--w/g)).toHaveLength(3)
})

test('a select has a name and its options', () => {
  expect(
    html(
      h(Select, {
        label: 'Sort',
        options: [
          { value: 'a', label: 'Newest' },
          { value: 'b', label: 'Oldest', disabled: true },
        ],
      }),
    ),
  ).toMatch(/<select[^>]*aria-label="Sort"><option value="a">Newest<\/option><option value="b" disabled="">Oldest/)
})
