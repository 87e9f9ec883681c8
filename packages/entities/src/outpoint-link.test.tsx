import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { outputColumns } from './columns/token-columns.tsx'
import { txInputColumns } from './columns/tx-side-columns.tsx'
import { PageContextProvider } from './page-context.tsx'

const txid = 'ab'.repeat(32)

function drawn(cell: unknown): string {
  const value = {
    t: String,
    locale: 'en_US',
    chain: { path: 'bitcoin' },
    nowMs: 0,
    times: { mode: 'relative', zone: null },
    href: (path: string) => `/de${path}`,
  }
  return renderToString(<PageContextProvider value={value as never}>{cell as never}</PageContextProvider>)
}

test('screens-nonevm §4.5: an outpoint of a list leads to the output, not to its transaction alone', () => {
  const cellOf = (columns: readonly { readonly id: string; readonly cell: (row: never) => unknown }[], row: object) =>
    columns.find(({ id }) => id === 'outpoint')!.cell(row as never)
  const told = [
    cellOf(outputColumns as never, { txid, vout: 3 }),
    cellOf(txInputColumns as never, { outpoint: { txid, vout: 3 } }),
  ]
  for (const cell of told) {
    const html = drawn(cell)
    expect(html).toContain(`href="/de/bitcoin/tx/${txid}:3"`)
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/^ab.*ab:3$/)
  }
  // What a block made new spends nothing.
  expect(cellOf(txInputColumns as never, { outpoint: null })).toBeNull()
})
