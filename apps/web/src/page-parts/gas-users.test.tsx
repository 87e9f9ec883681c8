import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { GasOrder } from '@orrery/model/gas-use'
import { SiteContext, type Site } from '../app/site.ts'
import { UsersTable } from './gas-users.tsx'
import { sampleEvm } from './samples/sample-chains.fixture.ts'
import { KEY_CONTEXT } from './samples/key-context.fixture.ts'

/** The names of the table's columns, in their order. */
function columns(order: GasOrder): readonly string[] {
  const row = { address: `0x${'1'.repeat(40)}`, gasUsed: 1, fees: '3', burnt: '2', txs: 1, parties: 1 }
  const told = { fromHeight: 1, toHeight: 2, gasUsed: 10, fees: '4', burnt: '2', rows: [row] }
  const html = renderToString(
    <SiteContext value={{ chains: [sampleEvm] } as unknown as Site}>
      <PageContextProvider value={KEY_CONTEXT}>
        <UsersTable told={told} window="gas.window" by="senders" order={order} ofSpan={false} loading={false} />
      </PageContextProvider>
    </SiteContext>,
  )
  return [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, ''))
}

test('screens-evm §7: the share of all stands behind what it is a share of', () => {
  const behind = (order: GasOrder) => columns(order)[columns(order).indexOf('column.share') - 1]
  expect(behind('gasUsed')).toBe('column.gas')
  expect(behind('fees')).toBe('column.fee')
  expect(behind('burnt')).toBe('column.burnt')
})
