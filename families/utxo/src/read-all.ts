/** Rows that one look-up of a ledger asks for at the most. */
export const MOST_ROWS = 100_000

/**
 * All rows for many values, `atOnce` of them at a time; an answer that may be cut (it has `MOST_ROWS` rows) is asked for again in halves.
 * Throws where one value alone has more rows than one answer holds.
 */
export async function readAll<T, Row>(
  values: readonly T[],
  atOnce: number,
  read: (part: readonly T[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (values.length === 0) return []
  if (values.length <= atOnce) {
    const rows = await read(values)
    if (rows.length < MOST_ROWS) return rows
    if (values.length === 1) throw new Error('more rows of one key than can be read')
  }
  const half = values.length >>> 1
  return [...(await readAll(values.slice(0, half), atOnce, read)), ...(await readAll(values.slice(half), atOnce, read))]
}
