import { expect, test } from 'vitest'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { drawSample } from '../samples/draw-sample.fixture.tsx'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { DateFilter } from './date-filter.tsx'

const draw = (query: string) =>
  drawSample(<DateFilter path="/x" query={new URLSearchParams(query)} />, { chain: sampleEvm, api: createSampleApi() })

test('screens-evm §0.3: one chip stands for the days and takes them back', () => {
  expect(draw('from=2026-01-01')).toContain('2026-01-01 – … UTC')
  expect(draw('to=2026-01-02')).toContain('… – 2026-01-02 UTC')
  expect(draw('')).not.toContain('UTC')
})
