/**
 * The start and the end of a long identifier: `0x7a3f51…9c2e`. A prefix such as `0x` or `bc1` is not counted as
 * start. Text that would not become shorter is left whole.
 */
export function shortenMiddle(text: string, start = 6, end = 4): string {
  const prefix = /^(?:0x|(?:bc|tb|bcrt|ltc|tltc|rltc)1[qp]?)/.exec(text)?.[0].length ?? 0
  const kept = prefix + start
  return text.length <= kept + end + 1 ? text : `${text.slice(0, kept)}…${text.slice(-end)}`
}
