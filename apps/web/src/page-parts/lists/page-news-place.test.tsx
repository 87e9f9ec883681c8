import { expect, test } from 'vitest'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { drawSample } from '../samples/draw-sample.fixture.tsx'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { PageNewsPlace } from './page-news-place.tsx'

const draw = (search: string, more: object = {}) => {
  const screen = { kind: 'page', loading: false, match: { page: 1 }, search, ...more }
  return drawSample(<PageNewsPlace />, { chain: sampleEvm, api: createSampleApi(), screen })
}

test('screens-evm §0.5: the bar of news has its place above the first page of a narrowed list, and nowhere else', () => {
  expect(draw('?status=failed')).toContain('role="status"')
  expect(draw('?status=failed', { match: { page: 2 } })).toBe('')
  expect(draw('?status=failed&toBlock=9')).toBe('')
  // Neither while rows are on their way nor above those of a page that did not come.
  expect(draw('?status=failed', { loading: true })).toBe('')
  expect(draw('?status=failed', { kind: 'problem', match: null })).toBe('')
})
