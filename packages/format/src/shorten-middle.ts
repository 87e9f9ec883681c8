const PREFIX = /^(?:0x|(?:bc|tb|bcrt|ltc|tltc|rltc)1[qp]?)/

/** The name of a chain that each of its addresses may begin with (CashAddr): of no use in a short form. */
const CHAIN_NAME = /^(?:bitcoincash|bchtest|bchreg):/

/** What a short form is made of: the text without its chain's name, and how many letters of that all such texts begin with. */
export function startOf(text: string): { readonly body: string; readonly prefix: number } {
  const body = text.replace(CHAIN_NAME, '')
  return { body, prefix: PREFIX.exec(body)?.[0].length ?? 0 }
}

/**
 * The start and the end of a long identifier: `0x7a3f51…9c2e`. A prefix such as `0x` or `bc1` is not counted as
 * start, the name of a chain before a colon is left out. Text that would not become shorter is left whole.
 */
export function shortenMiddle(text: string, start = 6, end = 4): string {
  const { body, prefix } = startOf(text)
  const kept = prefix + start
  return body.length <= kept + end + 1 ? text : `${body.slice(0, kept)}…${body.slice(-end)}`
}
