import type { ChartList } from '@orrery/model/wire/chart'

/** The whole days of a chart, oldest first, for a picture: what is not known is null. The day that runs is left out, since a part of one beside whole ones would look like a fall. Pure. */
export function sparkValues({ hits }: Pick<ChartList, 'hits'>, id: string): readonly (number | null)[] {
  const values = hits.find(({ chart }) => chart.id === id)?.values[0] ?? []
  return values.slice(0, -1).map((value) => {
    const number = value === null ? NaN : Number(value)
    return Number.isFinite(number) ? number : null
  })
}
