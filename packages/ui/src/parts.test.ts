import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkContext, Link } from './link.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Select } from './select.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'
import { Table } from './table.tsx'

const html = (node: ReactNode) => renderToStaticMarkup(node)
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
  for (const word of ['First', 'Newer', 'Older', 'Last']) expect(beyond).toContain(word)
  expect(beyond).toContain('/list?cursor=b')
})

test('the page and its neighbours say what they are', () => {
  const shown = pager({ page: 3 })
  expect(shown).toMatch(/rel="prev"[^>]*/)
  expect(shown).toMatch(/aria-current="page"[^>]*>3|>3<\/a>/)
  expect(shown).toContain('aria-label="Next page"')
})

test('a table keeps its roles when it is laid out as cards, and its cells their labels', () => {
  const columns = [
    { id: 'a', label: 'Height', card: 'title' as const, cell: (row: number) => row },
    { id: 'b', label: 'Fee', align: 'end' as const, cell: (row: number) => row * 2 },
  ]
  const shown = html(h(Table<number>, { caption: 'Blocks', columns, rows: [7], rowKey: String }))
  expect(shown).toContain('role="table"')
  expect(shown).toMatch(/<th scope="col" role="columnheader"/)
  expect(shown).toMatch(/aria-hidden="true">Fee</)
  expect(html(h(Table<number>, { caption: 'Blocks', columns, rows: [], rowKey: String, empty: 'none, because' }))).toBe(
    'none, because',
  )
  expect(
    html(h(Table<number>, { caption: 'Blocks', columns, rows: [7], rowKey: String, loading: true })),
  ).not.toContain('>14<')
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
