import { expect, test } from 'vitest'
import { Redirect } from '../../routing/redirect.ts'
import { testChain } from '../../routing/test-chains.ts'
import { page } from './page.ts'

const [eth, btc, ltc] = [
  testChain('ETH', 'ethereum'),
  testChain('BTC', 'bitcoin', [], 'utxo'),
  testChain('LTC', 'litecoin', [], 'utxo'),
]
const leadsTo = async (subject: string, chains: readonly (typeof eth)[]): Promise<string | null> => {
  const context = { params: { subject }, chains } as unknown as Parameters<typeof page.load>[0]
  const told: unknown = await page.load(context).catch((error: unknown) => error)
  return told instanceof Redirect ? told.path : null
}

test('explorer §2.3: the halving without a chain is that of Bitcoin, else of the first chain here that halves', async () => {
  expect(await leadsTo('btc-halving', [eth, ltc, btc])).toBe('/bitcoin/halving')
  expect(await leadsTo('btc-halving', [eth, ltc])).toBe('/litecoin/halving')
  expect(await leadsTo('btc-halving', [eth])).toBe('/bitcoin/halving')
  expect(await leadsTo('docs', [eth])).toBe('/docs/')
  expect(await leadsTo('cex-list', [eth])).toBeNull()
})
