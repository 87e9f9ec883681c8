import { expect, test } from 'vitest'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { drawSample } from '../samples/draw-sample.fixture.tsx'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../samples/sample-rows.fixture.ts'
import { DateFilter } from './date-filter.tsx'

const draw = (query: string) =>
  drawSample(
    <DateFilter path="/x" query={new URLSearchParams(query)}>
      news
    </DateFilter>,
    { chain: sampleEvm, api: createSampleApi() },
  )

const day = (days: number) => new Date(SAMPLE_NOW + days * 86_400_000).toISOString().slice(0, 10)

test('screens-evm §0.5: a list announces what comes while its last day is not over, for all of it fits', () => {
  expect(draw('')).toContain('news')
  expect(draw(`from=${day(-9)}`)).toContain('news')
  for (const last of [0, 3]) expect(draw(`from=${day(-9)}&to=${day(last)}`), `${last}`).toContain('news')
  expect(draw(`to=${day(-1)}`)).not.toContain('news')
  expect(draw(`from=${day(-9)}&to=${day(-1)}`)).not.toContain('news')
})

test('screens-evm §0.3: one chip stands for the days and takes them back', () => {
  expect(draw('from=2026-01-01')).toContain('2026-01-01 – … UTC')
  expect(draw('to=2026-01-02')).toContain('… – 2026-01-02 UTC')
  expect(draw('')).not.toContain('UTC')
})
