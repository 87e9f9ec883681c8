import { writtenAmount } from '../page-parts/written-amount.ts'

/** Fields of filters that hold an amount. */
const AMOUNTS = /^(?:(?:least|most)(?:Fee|Worth)?|tip|rate|worth)$/
const PLAIN = /^\d*\.?\d*$/

/**
 * A query whose amounts are as addresses of pages have them, with a point and without groups, where a form was sent without script: they are read as the language of the page writes
 * them (foundations §5.5). What has a point alone stays as it is, and so does what cannot be read. Pure.
 */
export function plainQuery(search: string, locale: string): string {
  if (search === '') return search
  const query = new URLSearchParams(search)
  let isRead = false
  for (const [name, value] of [...query]) {
    if (!AMOUNTS.test(name) || PLAIN.test(value)) continue
    const plain = writtenAmount(value, locale)
    if (plain === null || plain === value) continue
    query.set(name, plain)
    isRead = true
  }
  return isRead ? `?${query}` : search
}
