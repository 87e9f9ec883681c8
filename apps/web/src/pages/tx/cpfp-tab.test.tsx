import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { ChainOf } from '@orrery/model/chain'
import type { TxCluster } from '@orrery/model/wire/output-transaction'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlockStrip } from '../../page-parts/fees/block-strip.tsx'
import { sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { CpfpTab } from './cpfp-tab.tsx'

const t = ((key: string) => key) as unknown as Translate
const cluster: TxCluster = {
  height: null,
  whole: true,
  orderedBy: 'site',
  txs: [
    {
      hash: 'ab'.repeat(32),
      relation: 'self',
      fee: '100',
      bytes: 250,
      rate: '0.40',
      effectiveRate: '0.40',
      chunk: null,
      parents: [],
    },
  ],
}
const block = { txs: 1, bytes: 250, fees: '100', median: '1', least: '1', most: '1', isOpen: false }

function draw(virtualSize: boolean): string {
  const utxo = sampleUtxo as ChainOf<'utxo'>
  const chain = { ...utxo, native: { ...utxo.native, gasUnit: 'sats' }, quirks: { ...utxo.quirks, virtualSize } }
  return renderToString(
    <PageContextProvider
      value={{
        t,
        locale: 'en_US',
        chain,
        nowMs: SAMPLE_NOW,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <CpfpTab cluster={cluster} chain={chain} path="/bitcoin/tx/ab/cpfp" />
      <BlockStrip market={{ projected: [block], txs: 1 }} blocks={[]} chain={chain} />
    </PageContextProvider>,
  )
}

test('screens-nonevm §4.4: sizes are virtual where there is segwit, and bytes elsewhere', () => {
  const [segwit, plain] = [draw(true), draw(false)]
  expect(segwit.match(/vB/g)?.length).toBeGreaterThanOrEqual(2)
  expect(segwit).toContain('utxo.tx.vsize')
  expect(plain).not.toMatch(/vB|utxo\.tx\.vsize/)
  expect(plain).toContain('utxo.tx.size')
})
