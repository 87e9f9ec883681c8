import { expect, test } from 'vitest'
import { ledgerPage, page } from './page.ts'

const HASH = 'ab'.repeat(32)

test('screens-nonevm §3: the token path of an output chain leads to the page of the ledger that the token is of', async () => {
  expect(ledgerPage(undefined, `${HASH}_0`)).toBe('cat20')
  expect(ledgerPage(undefined, `${HASH}i0`)).toBe('brc20')
  expect(ledgerPage(undefined, '840000:1')).toBe('rune')
  expect(ledgerPage(undefined, HASH)).toBe('cash-token')
  expect(ledgerPage(undefined, 'holders')).toBeNull()
  expect(ledgerPage('BRC20', 'ordi')).toBe('brc20')
  expect(ledgerPage('erc20', `${HASH}_0`)).toBeNull()
  const load = (params: { readonly type?: string; readonly address: string }) =>
    page.load({ params, chain: { path: 'fractal-bitcoin' } } as unknown as Parameters<typeof page.load>[0])
  await expect(load({ type: 'cat20', address: `${HASH}_0` })).rejects.toMatchObject({
    name: 'Redirect',
    path: `/fractal-bitcoin/cat20/${HASH}_0`,
  })
  await expect(load({ address: 'a b' })).rejects.toMatchObject({ path: '/search-suggestion?q=a%20b' })
})
