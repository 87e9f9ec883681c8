import { PAGE_SIZE, clampPage, pageCount } from './pager-pages.ts'

/** Which rows of a list are shown or asked for (foundations §3.7). */
export type PaginationState = {
  /** Page, from 1. */
  readonly current: number
  readonly pageSize: number
  readonly total: number
  /** The rows from `offset` on are put below those that are there, and do not replace them. */
  readonly isLoadMore: boolean
  /** Index of the first row that is asked for. */
  readonly offset: number
}

/** The first page of a list, ten rows long where nothing else is said (foundations §9). */
export const firstPage = ({
  pageSize = PAGE_SIZE,
  total = 0,
}: {
  pageSize?: number
  total?: number
}): PaginationState => ({
  current: 1,
  pageSize,
  total,
  isLoadMore: false,
  offset: 0,
})

const onPage = (state: PaginationState, current: number): PaginationState => ({
  ...state,
  current,
  isLoadMore: false,
  offset: (current - 1) * state.pageSize,
})

/** Another page. Only whole pages from 1 to the last are taken, and only one that differs: else the same state (foundations §5.5). */
export const goToPage = (state: PaginationState, page: number): PaginationState =>
  Number.isInteger(page) && page >= 1 && page <= pageCount(state.total, state.pageSize) && page !== state.current
    ? onPage(state, page)
    : state

/** Another page size; the current page becomes the last one where there are fewer (foundations §4.5). */
export const resizePage = (state: PaginationState, pageSize: number): PaginationState =>
  Number.isInteger(pageSize) && pageSize >= 1 && pageSize !== state.pageSize
    ? onPage({ ...state, pageSize }, clampPage(state.current, state.total, pageSize))
    : state

/** The next page, below the rows that are there; the same state where there is none. */
export const loadMore = (state: PaginationState): PaginationState =>
  state.current < pageCount(state.total, state.pageSize)
    ? { ...state, current: state.current + 1, isLoadMore: true, offset: state.current * state.pageSize }
    : state

/** The list has grown or shrunk. */
export const withTotal = (state: PaginationState, total: number): PaginationState => {
  const current = clampPage(state.current, total, state.pageSize)
  return current === state.current ? { ...state, total } : onPage({ ...state, total }, current)
}
