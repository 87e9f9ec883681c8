import { expect, test } from 'vitest'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { ADDRESS } from '../pages/page-params.fixture.ts'
import { askOf, documentOf } from './every-page.fixture.ts'

const api = createSampleApi()
const told = await api.getToken({ chain: sampleEvm.code, address: ADDRESS } as never)

/** What the head of the token says of its supply. */
async function supplyOf(totalSupply: string | null, ledgerSupply: string | null): Promise<string> {
  const ask = askOf({
    ...api,
    getToken: () => Promise.resolve({ ...told, standard: 'erc721', decimals: null, totalSupply, ledgerSupply }),
  })
  const { html } = await documentOf(`/${sampleEvm.path}/token/${ADDRESS}`, ask)
  const facts = /<dl.*?<\/dl>/s.exec(html)![0].replaceAll(/<!--.*?-->/gs, '')
  const fact = /<dt[^>]*>(?:(?!<\/dt>).)*(?:Supply|Sum of balances).*?(?=<dt|<\/dl>)/s.exec(facts)![0]
  return fact
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('screens-evm §8.2: a collection that tells no supply is told by what its holders have, and nothing is said to be read', async () => {
  expect(await supplyOf('45', '41')).toMatch(/^Supply 45 .*Read at block/)
  expect(await supplyOf(null, '41')).toBe('Sum of balances 41')
  expect(await supplyOf(null, null)).toMatch(/^Supply \D+$/)
  expect(await supplyOf(null, null)).not.toContain('Read at')
})
