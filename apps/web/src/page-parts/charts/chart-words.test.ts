import type { Translate } from '@orrery/i18n/translate'
import type { ChartData } from '@orrery/model/wire/chart'
import { expect, test } from 'vitest'
import { chartWords } from './chart-words.ts'

const t = ((key: string, slots?: object) => (slots ? `${key} ${JSON.stringify(slots)}` : key)) as unknown as Translate
const noteOf = (...values: (string | null)[]): string =>
  chartWords(
    {
      chart: {
        id: 'x',
        title: 'x',
        group: 'activity',
        unit: 'count',
        shape: 'bar',
        grains: ['day'],
        formula: 'x',
        series: [],
      },
      grain: 'day',
      times: values.map((_, at) => Date.UTC(2026, 0, 1 + at)),
      values: [values],
      asOf: null,
      isRunning: false,
      isEstimate: false,
      coverage: { ranges: [], complete: true },
    } as unknown as ChartData,
    t,
  ).note

test('screens-evm §16.9: a chart says when its series begins, where that is within what it shows', () => {
  expect(noteOf(null, null, '0', null, '5')).toBe(`chart.begins ${JSON.stringify({ day: '\u20682026-01-03\u2069' })}`)
  expect([noteOf('1', null), noteOf(null, null), noteOf()]).toEqual(['', '', ''])
})
