/** How the loading of a list stands (foundations §3.7). `loadError` failed below rows that are there, `error` failed with none. */
export const LIST_STATUS = {
  loadError: -1,
  default: 0,
  loading: 1,
  noData: 2,
  noMore: 3,
  searchEmpty: 4,
  empty: 5,
  error: 6,
} as const

export type ListStatus = (typeof LIST_STATUS)[keyof typeof LIST_STATUS]

/** Something went wrong and can be tried again. */
export const isListError = (status: ListStatus): boolean =>
  status === LIST_STATUS.loadError || status === LIST_STATUS.error

/** What a click on the foot of a list asks for: the same page after an error, otherwise the next one (foundations §4.7). */
export const requestedPage = (status: ListStatus, page: number): number => (isListError(status) ? page : page + 1)

/** A click asks for nothing while rows are on their way, and where there are no more. */
export const canRequest = (status: ListStatus): boolean => status === LIST_STATUS.default || isListError(status)

export type ListAnswer = {
  /** Rows that are shown now. */
  readonly shown: number
  /** Rows that exist; null: not known, `hasMore` decides. */
  readonly total: number | null
  readonly hasMore?: boolean
  /** The list answers a search. */
  readonly isSearch?: boolean
  /** The list has a filter or lists one subject: "no data" instead of "nothing here yet". */
  readonly isFiltered?: boolean
}

/** The status after rows came in. */
export function statusAfter({ shown, total, hasMore, isSearch, isFiltered }: ListAnswer): ListStatus {
  if (shown === 0)
    return isSearch === true ? LIST_STATUS.searchEmpty : isFiltered === true ? LIST_STATUS.noData : LIST_STATUS.empty
  return (hasMore ?? (total !== null && shown < total)) ? LIST_STATUS.default : LIST_STATUS.noMore
}

/** The status after a request failed: rows that are there stay. */
export const statusAfterError = (shown: number): ListStatus => (shown === 0 ? LIST_STATUS.error : LIST_STATUS.loadError)
