import { expect, test } from 'vitest'
import { LedgerListTab } from './ledger-list-tab.tsx'
import { readyPart } from '../facts/load-part.ts'
import { runeMoveColumns } from './rune-move-columns.tsx'
import { drawSample } from '../samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { sampleUtxo } from '../samples/sample-chains.fixture.ts'

const api = createSampleApi()

test('principle 3: what a transaction did by a ledger that is behind is whole once its block is read', async () => {
  const told = await api.listTransactionRunes({ chain: sampleUtxo.code, hash: 'x' })
  const read = told.ledger.through!
  const draw = (through: number | null): string =>
    drawSample(
      <LedgerListTab
        part={readyPart(told)}
        columns={runeMoveColumns(false)}
        rowKey={(row) => row.txHash}
        caption="tab.runes"
        empty="empty.runeMoves"
        path="/x"
        page={1}
        query={new URLSearchParams()}
        loading={false}
        through={through}
      />,
      { chain: sampleUtxo, api },
    )
  for (const [through, isTold] of [
    [read, false],
    [read + 1, true],
    [null, true],
  ] as const) {
    expect(draw(through).includes('ledger.asOf'), String(through)).toBe(isTold)
    expect(draw(through)).toContain('<table')
  }
})
