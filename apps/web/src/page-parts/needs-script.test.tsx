import { expect, test } from 'vitest'
import { createSampleApi } from './samples/sample-api.fixture.ts'
import { drawSample } from './samples/draw-sample.fixture.tsx'
import { sampleEvm } from './samples/sample-chains.fixture.ts'
import { NeedsScript } from './needs-script.tsx'
import { ProofRun } from './proof/proof-run.tsx'

const draw = (node: React.ReactNode) => drawSample(node, { chain: sampleEvm, api: createSampleApi() })

test('screens-evm §0.7: what only a script answers to says so to browsers without scripts', () => {
  const html = draw(<NeedsScript>a form</NeedsScript>)
  expect(html).toMatch(/<div class="[^"]+">a form<\/div><noscript><p>needs\.script<\/p><\/noscript>/)
  expect(draw(<ProofRun run={async () => Promise.reject(new Error('never'))} />)).toContain('needs.script')
})
