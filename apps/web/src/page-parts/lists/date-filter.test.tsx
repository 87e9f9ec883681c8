import { expect, test } from 'vitest'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { drawSample } from '../samples/draw-sample.fixture.tsx'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { DateFilter } from './date-filter.tsx'

const draw = (query: string) =>
  drawSample(
    <DateFilter path="/x" query={new URLSearchParams(query)}>
      news
    </DateFilter>,
    { chain: sampleEvm, api: createSampleApi() },
  )

test('screens-evm §0.5: a list that has no last day announces what comes, for all of it fits', () => {
  expect(draw('')).toContain('news')
  expect(draw('from=2026-01-01')).toContain('news')
  expect(draw('to=2026-01-01')).not.toContain('news')
  expect(draw('from=2026-01-01&to=2026-01-02')).not.toContain('news')
})

test('screens-evm §0.3: one chip stands for the days and takes them back', () => {
  expect(draw('from=2026-01-01')).toContain('2026-01-01 – … UTC')
  expect(draw('to=2026-01-02')).toContain('… – 2026-01-02 UTC')
  expect(draw('')).not.toContain('UTC')
})
