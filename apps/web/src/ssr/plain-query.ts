import { readAmounts } from '../client/plain-amounts.ts'

/** Fields of filters that hold an amount. */
const AMOUNTS = /^(?:(?:least|most)(?:Fee|Worth)?|tip|rate|worth)$/
const PLAIN = /^\d*\.?\d*$/
/** What a form says of itself that is sent without script (`TypedMark`): the query of the page that it stood on. */
const TYPED = 'typed'

/**
 * A query whose amounts are as addresses of pages have them, with a point and without groups, where a form was sent without script: they are read as the language of the page writes
 * them (foundations §5.5). Of one that may be two amounts both are put, which no filter takes, so that the page asks. In an address that no form says anything of, what has a point
 * alone stays as it is, and so does everywhere what cannot be read. Pure.
 */
export function plainQuery(search: string, locale: string): string {
  if (search === '') return search
  const query = new URLSearchParams(search)
  const typed = query.get(TYPED)
  query.delete(TYPED)
  const asked = new URLSearchParams(typed ?? '')
  let isRead = typed !== null
  for (const [name, value] of [...query]) {
    if (!AMOUNTS.test(name) || (typed === null && PLAIN.test(value))) continue
    const told = readAmounts([[name, value]], { isAmount: () => true, asked, locale })
    const plain = 'fields' in told ? told.fields[0]![1] : typed === null ? value : told.readings
    if (plain === value) continue
    query.set(name, plain)
    isRead = true
  }
  return !isRead ? search : query.size === 0 ? '' : `?${query}`
}
