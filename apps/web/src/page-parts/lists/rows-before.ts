import { listParams } from '../../routing/list-params.ts'

/** How many rows of a list stand before those of a page, by which its ranks go on; null where a cursor led there, which does not say. */
export function rowsBefore(frame: { readonly page: number; readonly query: URLSearchParams }): number | null {
  const { page, limit, cursor } = listParams(frame)
  return cursor === undefined ? (page - 1) * limit : null
}
