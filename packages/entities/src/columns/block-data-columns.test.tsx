import { renderToString } from 'react-dom/server'
import type { Chain } from '@orrery/model/chain'
import type { ConsensusRequest, Withdrawal } from '@orrery/model/wire/block-data'
import { expect, test } from 'vitest'
import { PageContextProvider, type PageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { withdrawalColumns } from './block-data-columns.tsx'
import { requestColumns } from './request-columns.tsx'

function cellOf<Row>(columns: readonly RowColumn<Row>[], id: string, row: Row): string {
  const context = {
    t: (key: string) => key,
    locale: 'en_US',
    chain: { path: 'ethereum' } as Chain,
    href: (path: string) => path,
  } as unknown as PageContext
  return renderToString(
    <PageContextProvider value={context}>{columns.find((column) => column.id === id)!.cell(row)}</PageContextProvider>,
  )
}

test('screens-evm §13.2: a validator leads to all that it was paid, its key to all that was asked for it', () => {
  const paid = { validator: 1_234_567 } as Withdrawal
  expect(cellOf(withdrawalColumns, 'validator', paid)).toContain('href="/ethereum/withdrawal-list?validator=1234567"')
  const pubkey = `0x${'ab'.repeat(48)}`
  expect(cellOf(requestColumns, 'pubkey', { pubkey } as ConsensusRequest)).toContain(
    `href="/ethereum/deposits-list?pubkey=${pubkey}"`,
  )
})
