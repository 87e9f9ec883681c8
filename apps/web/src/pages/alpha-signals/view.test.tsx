import { SIGNAL_KINDS } from '@orrery/model/alpha-signals'
import type { AlphaSignals } from '@orrery/model/wire/alpha-signals'
import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import type { AlphaSignalsData, SignalsOfChain } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()
const { code: chain } = sampleEvm

function draw(part: SignalsOfChain['part'], text = ''): string {
  const signals = part.state === 'ready' ? part.value.signals : []
  const data: AlphaSignalsData = {
    chosen: sampleEvm.path,
    told: [{ chain, part }],
    rows: signals.map((row) => ({ ...row, chain })),
    others: 0,
  }
  const props = { data, chain: null, params: {}, page: 1, query: new URLSearchParams(text), loading: false }
  return drawSample(<View {...props} />, { chain: sampleEvm, api })
}
const ready = (value: AlphaSignals): SignalsOfChain['part'] => ({ state: 'ready', value })

test('screens-evm §15.8: the page tells each kind, why some are off, how often each fired, how it is measured, and that it advises nothing', async () => {
  const html = draw(ready(await api.getAlphaSignals({ chain })))
  for (const kind of SIGNAL_KINDS) expect(html).toContain(`alpha.rule.${kind}`)
  for (const key of ['alpha.off.unbounded', 'alpha.off.labels', 'alpha.short', 'alpha.backTest', 'alpha.higher'])
    expect(html).toContain(key)
  expect(html).toContain('alpha.notAdvice')
  expect(html).toContain('alpha.flat')
  expect(html).toContain(`/api/explorer/feeds/${sampleEvm.path}/signals.atom`)
  // Its evidence is one link away.
  expect(html).toMatch(/advanced-filter\?kind=transfers&amp;token=[^"]+since=\d{4}-\d\d-\d\d&amp;until=/)
})

test('screens-evm §16.9: no signal is said of what was looked at, not of what is being counted or could not be asked', async () => {
  const told = await api.getAlphaSignals({ chain })
  expect(draw(ready({ ...told, signals: [] }))).toContain('alpha.none')
  expect(draw(ready({ ...told, signals: [] }), 'kind=new-pool')).toContain('empty.filtered')
  const making = draw(ready({ madeMs: null, kinds: [], signals: [] }))
  expect(making).toContain('gas.making')
  expect(making).not.toContain('alpha.none')
  const failed = draw({ state: 'failed', code: 'STORE_UNAVAILABLE', message: 'away' })
  expect(failed).toContain('large.failed')
  expect(failed).not.toContain('alpha.none')
})
