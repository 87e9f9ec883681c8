import { expect, test } from 'vitest'
import { AlikeParties } from './alike-parties.tsx'
import { createSampleApi } from './samples/sample-api.fixture.ts'
import { sampleEvm } from './samples/sample-chains.fixture.ts'
import { drawSample } from './samples/draw-sample.fixture.tsx'

const [FRIEND, ALIKE] = ['11', '22'].map((middle) => `0xabcd${middle.repeat(16)}1234`) as [string, string]

test('screens-evm §0.2: the ends of the side that imitates another are tinted, and those of the other side are not', () => {
  const drawn = (alike: ('from' | 'to')[]) =>
    drawSample(<AlikeParties row={{ from: FRIEND, to: ALIKE, alike }} />, { chain: sampleEvm, api: createSampleApi() })
  const tinted = (html: string) => html.match(/<mark[^>]*>/g)?.length ?? 0
  expect(tinted(drawn(['to']))).toBe(2)
  expect(drawn(['to'])).toMatch(new RegExp(`data-same="${ALIKE}"[^>]*><mark`))
  expect(drawn(['from'])).toMatch(new RegExp(`data-same="${FRIEND}"[^>]*><mark`))
  expect([tinted(drawn([])), tinted(drawn(['from', 'to']))]).toEqual([0, 4])
})
