import { expect, test } from 'vitest'
import { chartColour, chartDash } from './chart-colour.ts'
import { areaPath, barPath, dotPath, linePath, thinPoints } from './chart-path.ts'
import { extentOf, nearestIndex, niceTicks, shareOf, timeTicks } from './chart-scale.ts'
import { donutSlices, foldPie, pieItems } from './donut-slices.ts'
import { toCsv } from './to-csv.ts'
import { chartSvg } from './chart-svg.ts'
import { timePicture } from './time-picture.ts'
import { planTimePlot } from './time-plot.ts'
import { pointOfKey } from './read-key.ts'

test('foundations §9: the chart palette has 18 colours and repeats', () => {
  expect(new Set(Array.from({ length: 40 }, (_, at) => chartColour(at)))).toHaveProperty('size', 18)
  expect(chartColour(18)).toBe(chartColour(0))
  // The same colour comes back with another pen.
  for (const at of [0, 1, 5, 9]) expect(chartDash(at + 18)).not.toBe(chartDash(at))
})

test('foundations §3.7: an item of a pie has value, name and rate, and the rates make one', () => {
  const items = pieItems([
    { name: 'a', value: 3 },
    { name: 'b', value: 1 },
    { name: 'c', value: -5 },
    { name: 'd', value: Number.NaN },
  ])
  expect(items[0]).toEqual({ name: 'a', value: 3, rate: 0.75 })
  expect(items.map(({ rate }) => rate)).toEqual([0.75, 0.25, 0, 0])
  expect(pieItems([{ name: 'a', value: 0 }])[0]!.rate).toBe(0)
  expect(pieItems([1e308, 1e308].map((value) => ({ name: 'x', value })))[0]!.rate).toBe(0.5)
})

test('a pie of many items keeps the largest and sums the rest up', () => {
  const items = foldPie(pieItems([5, 1, 3, 1].map((value, at) => ({ name: String(at), value }))), 3, 'other')
  expect(items.map(({ name, value }) => [name, value])).toEqual([
    ['0', 5],
    ['2', 3],
    ['other', 2],
  ])
  const leading = foldPie(
    pieItems([3, 2, 1].map((value) => ({ name: String(value), value, to: `/${value}` }))),
    2,
    'other',
  )
  expect(
    leading.map(({ to }) => to),
    'what is summed up leads nowhere',
  ).toEqual(['/3', undefined])
  const named = (names: readonly string[]) => pieItems(names.map((name, at) => ({ name, value: at + 1 })))
  // A rest that comes with the values is no slice among others, however large, and there is only one.
  expect(foldPie(named(['a', 'b', 'other']), 3, 'other').map(({ name }) => name)).toEqual(['b', 'a', 'other'])
  expect(foldPie(named(['a', 'b', 'c', 'other']), 3, 'other').map(({ name, value }) => [name, value])).toEqual([
    ['c', 3],
    ['b', 2],
    ['other', 5],
  ])
})

test('foundations §9: a donut lies between radii of 20 % and 66 % of half its box', () => {
  const [half, other] = donutSlices([0.5, 0.5])
  expect(half!.path).toMatch(/^M50 17A33 33 0 0 1 50 83L50 60A10 10 /)
  expect(other!.middle).toBe(0.75)
  expect(donutSlices([1])[0]!.path).toContain('A33 33 0 1 1 50 83')
  expect(donutSlices([0])[0]!.path).toBe('')
})

test('an axis has round ticks that reach beyond both ends', () => {
  expect(niceTicks({ min: 3, max: 97 })).toEqual([0, 50, 100])
  expect(niceTicks({ min: 0.1, max: 0.3 })).toEqual([0.1, 0.15, 0.2, 0.25, 0.3])
  for (const [min, max] of [
    [-5, 5],
    [7, 7],
    [0, 0],
    [1e-9, 2e-9],
    [1e15, 1e15 + 3],
    [-1e300, 1e300],
  ] as const) {
    const ticks = niceTicks({ min, max })
    expect(ticks[0], `${min} ${max}`).toBeLessThanOrEqual(min)
    expect(ticks.at(-1), `${min} ${max}`).toBeGreaterThanOrEqual(max)
    expect(ticks.length).toBeLessThan(20)
  }
  expect(niceTicks({ min: 0, max: 0 })[0], 'what never was anything has nothing below it').toBe(0)
  expect(niceTicks({ min: -Number.MAX_VALUE, max: Number.MAX_VALUE })).toHaveLength(2)
  expect(extentOf([null, Number.NaN, 4, 2])).toEqual({ min: 2, max: 4 })
  expect(extentOf([null])).toBe(null)
  expect(shareOf(3, { min: 3, max: 3 })).toBe(0.5)
})

test('a time axis is cut at whole hours, days, months and years', () => {
  const utc = (ticks: readonly number[]) => ticks.map((at) => new Date(at).toISOString())
  const year = { min: Date.UTC(2025, 0, 15), max: Date.UTC(2026, 0, 15) }
  expect(utc(timeTicks(year))[0]).toBe('2025-03-01T00:00:00.000Z')
  expect(utc(timeTicks({ min: Date.UTC(2025, 0, 1, 0, 10), max: Date.UTC(2025, 0, 1, 6) }))[0]).toBe(
    '2025-01-01T01:00:00.000Z',
  )
  for (const span of [60_000, 3_600_000, 86_400_000, 30 * 86_400_000, 400 * 86_400_000, 1e12, 1e14])
    expect(timeTicks({ min: 0, max: span }).length, String(span)).toBeLessThanOrEqual(8)
  expect(timeTicks({ min: 5, max: 5 })).toEqual([5])
})

test('the nearest point is found, whichever side it is on', () => {
  expect([-9, 4, 6, 99].map((wanted) => nearestIndex([0, 5, 10], wanted))).toEqual([0, 1, 1, 2])
  expect(nearestIndex([], 1)).toBe(-1)
  expect(nearestIndex([0, 10], 5)).toBe(0)
})

test('a gap in the data is a gap in the line, and a lonely point still shows', () => {
  const points = [0.1, null, 0.5, 0.6].map((y, at) => ({ x: at / 3, y }))
  expect(linePath(points)).toBe('M666.67 150L1000 120')
  expect(dotPath(points)).toBe('M0 270h0.01')
  expect(areaPath(points, 0).match(/Z/g)).toHaveLength(2)
  expect(barPath(points, 0, 0.25).match(/Z/g)).toHaveLength(3)
})

test('a hundred thousand points become few, and the peak is among them', () => {
  const points = Array.from({ length: 100_000 }, (_, at) => ({ x: at / 99_999, y: at === 41_234 ? 1 : (at % 7) / 100 }))
  const thin = thinPoints(points, 500)
  expect(thin.length).toBeLessThan(2_100)
  expect(thin).toContain(points[41_234])
  expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)])
  expect(thin.every((point, at) => at === 0 || point.x > thin[at - 1]!.x)).toBe(true)
})

test('CSV is quoted by RFC 4180 and never becomes a formula', () => {
  expect(toCsv([['a,b', 'say "x"', 1.5, 10n ** 20n, null]])).toBe('"a,b","say ""x""",1.5,100000000000000000000,\r\n')
  expect(toCsv([['=cmd()', '+1', '-x', '@y', -3]])).toBe("'=cmd(),'+1,'-x,'@y,-3\r\n")
})

const plan = (values: (number | null)[], shape: 'line' | 'area' | 'bar' = 'line') =>
  planTimePlot(
    values.map((_, at) => at * 3_600_000),
    [{ id: 'a', name: 'A', values }],
    shape,
  )

test('a time chart has no picture of nothing, and one of a single point', () => {
  expect(plan([])).toBe(null)
  expect(plan([null, Number.NaN])).toBe(null)
  expect(plan([5])!.drawn[0]!.dots).toContain('h0.01')
  expect(plan([5], 'bar')!.drawn[0]!.fill).toContain('Z')
})

test('bars and areas stand on zero, also where values are below it; a line has the axis of its values', () => {
  expect(plan([100, 110], 'bar')!.up[0]!.value).toBe(0)
  expect(plan([-5, 5], 'area')!.yOf(0)).toBeCloseTo(0.5)
  expect(plan([100, 110])!.up[0]!.value).toBe(100)
})

test('the moment under the pointer is the one that is drawn there', () => {
  const bars = plan([1, 2, 3, 4], 'bar')!
  for (const at of [0, 1, 2, 3]) expect(bars.timeAt(bars.xOf(at * 3_600_000))).toBeCloseTo(at * 3_600_000)
  expect(bars.xOf(0)).toBeGreaterThan(0)
})

test('a series that is taken out keeps its place and its colour', () => {
  const series = [1, 100].map((value, at) => ({ id: String(at), name: 'x', values: [value, value] }))
  const plot = planTimePlot([0, 1], series, 'line', new Set(['1']))!
  expect(plot.drawn.map(({ line }) => line !== '')).toEqual([true, false])
  expect(plot.up.at(-1)!.value).toBeLessThan(10)
})

test('keys read a chart point by point, in reading direction', () => {
  expect(pointOfKey('ArrowRight', 3, 10, false)).toBe(4)
  expect(pointOfKey('ArrowRight', 3, 10, true)).toBe(2)
  expect(pointOfKey('PageDown', 50, 1000, false)).toBe(0)
  expect([
    pointOfKey('End', 0, 10, false),
    pointOfKey('ArrowRight', 9, 10, false),
    pointOfKey('End', 0, 0, false),
  ]).toEqual([9, 9, null])
  expect(pointOfKey('a', 0, 10, false)).toBe(null)
})

test('a chart as a file of its own carries no markup of names and no colours that need a sheet', () => {
  const svg = chartSvg({
    width: 10,
    height: 10,
    ground: '#fff',
    ink: '#000',
    box: { x: 0, y: 0, width: 10, height: 10 },
    shapes: [{ d: 'M0 0', fill: '"/><script>' }],
    words: [{ x: 0, y: 0, text: '</text><script>alert(1)</script>\u0000' }],
  })
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('\u0000')
  expect(svg).toContain('&lt;script&gt;')
})

test('the file of a time chart names every series in sight, and stays inside its edges in both directions', () => {
  const series = Array.from({ length: 12 }, (_, at) => ({ id: String(at), name: `Chain ${at}`, values: [at, at + 1] }))
  const plot = planTimePlot([0, 86_400_000], series, 'line')!
  for (const isRtl of [false, true]) {
    const picture = timePicture({
      title: 'T',
      plot,
      shape: 'line',
      series,
      all: series,
      formatTick: String,
      formatTime: String,
      colour: (css) => css,
      isRtl,
    })
    expect(picture.words.filter(({ text }) => text.startsWith('Chain'))).toHaveLength(12)
    for (const { x, y } of picture.words) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(picture.width)
      expect(y).toBeLessThanOrEqual(picture.height)
    }
    expect(picture.box.y).toBeGreaterThan(
      Math.max(...picture.words.filter(({ text }) => text.startsWith('Chain')).map(({ y }) => y)),
    )
  }
})

test('screens-evm §10: a last step that is not over is drawn apart from those that are, on the same axis', () => {
  const times = [0, 1, 2, 3]
  const series = [{ id: 'a', name: 'a', values: [1, 2, 3, 9] }]
  const [plain, runs] = [false, true].map((isRunning) => planTimePlot(times, series, 'line', new Set(), isRunning)!)
  expect(runs!.up).toEqual(plain!.up)
  expect([plain!.drawn[0]!.partial, plain!.drawn[0]!.line.split('L').length]).toEqual([undefined, 4])
  expect(runs!.drawn[0]!.line.split('L')).toHaveLength(3)
  expect(plain!.drawn[0]!.line.endsWith(runs!.drawn[0]!.partial!.split('L')[1]!), 'it ends where the line would').toBe(
    true,
  )
  const bars = planTimePlot(times, series, 'bar', new Set(), true)!.drawn[0]!
  expect([bars.fill.split('Z').length - 1, bars.partial!.split('Z').length - 1]).toEqual([3, 1])
  const unknown = planTimePlot(times, [{ ...series[0]!, values: [1, 2, 3, null] }], 'line', new Set(), true)!.drawn[0]!
  expect([unknown.partial, unknown.line.split('L').length], 'of what is not known nothing runs').toEqual([undefined, 3])
  const lone = planTimePlot(times, [{ ...series[0]!, values: [null, null, null, 4] }], 'line', new Set(), true)!
    .drawn[0]!
  expect([lone.partial, lone.dots !== '']).toEqual(['', true])
})
