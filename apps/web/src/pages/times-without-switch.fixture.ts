/** A cell that is a time first of all, bare or written out: what stands below a height, say, is no column of times. */
const TIME = /^[^>]*>(?:<\/?(?:span|bdi|a)\b[^>]*>|[\d :.-]|UTC)*<time\b/

/** Heads of columns in tables of a page whose cells are times, and that do not switch how times are told (screens-evm §0.2). */
export function timesWithoutSwitch(html: string): readonly string[] {
  return html
    .split('<table')
    .slice(1)
    .flatMap((table) => {
      const [head = '', body = ''] = table.split('<tbody')
      const names = head.split('<th').slice(2)
      // Facts of one thing, a row each: no list.
      if (body.includes('<th')) return []
      const rows = body.slice(0, body.indexOf('</tbody>')).split('<tr').slice(1)
      const isTime = (row: string, at: number): boolean => TIME.test(row.split('<td')[at + 1] ?? '')
      return names
        .filter((name, at) => rows.some((row) => isTime(row, at)) && !name.includes('<button'))
        .map((name) =>
          name
            .replaceAll(/<[^>]*>/g, ' ')
            .replace(/^[^>]*>/, '')
            .trim(),
        )
    })
}
