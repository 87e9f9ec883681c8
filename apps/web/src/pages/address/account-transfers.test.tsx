import { expect, test } from 'vitest'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTransfer } from '../../page-parts/stubs.ts'
import { AccountTransfers } from './account-transfers.tsx'

test('screens-evm §5: transfers of an address tell what their transactions call and what they are worth', () => {
  const row = {
    ...stubTransfer,
    method: { selector: '0xa9059cbb', name: 'transfer' },
    worth: { coin: null, dollars: '1234500000000000000000' },
  }
  const draw = (hit: typeof stubTransfer) =>
    drawSample(
      <AccountTransfers
        part={readyPart(stubList(hit, 1))}
        self={`0x${'22'.repeat(20)}`}
        frame={{
          path: '/x',
          page: 1,
          query: new URLSearchParams(),
          loading: false,
          caption: 'tab.transfers',
          indexed: true,
        }}
      />,
      { chain: sampleEvm, api: createSampleApi() },
    )
  const html = draw(row)
  for (const words of ['column.method', '>transfer<', 'column.worth', '1,234.5']) expect(html, words).toContain(words)
  expect(draw(stubTransfer)).not.toContain('column.worth')
})
