import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXCHANGE_KINDS, LOCKER_KINDS, MINER_KINDS, PROJECT_KINDS, RISK_KINDS } from '@orrery/model/address-label'
import type { AddressDetail } from '@orrery/model/wire/address'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import type { ReactNode } from 'react'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

function Named({
  names,
  children,
}: {
  readonly names: Readonly<Record<string, string>>
  readonly children: ReactNode
}) {
  return <PageContextProvider value={{ ...usePageContext(), names }}>{children}</PageContextProvider>
}

/** The head of an address's page, with keys for words. */
async function headOf(more: Partial<AddressDetail>, name?: string): Promise<string> {
  const params = { address: `0x${'12'.repeat(20)}`, tab: 'qr' }
  const asked = { chain: sampleEvm, chains: [], params, page: 1, query: new URLSearchParams() }
  const data = await page.load({ ...asked, api, signal: new AbortController().signal })
  const shown = { ...data, address: { ...data.address, ...more } }
  const names = name === undefined ? undefined : { [shown.address.address]: name }
  const view = <View {...asked} data={shown} loading={false} />
  const html = drawSample(names ? <Named names={names}>{view}</Named> : view, { chain: sampleEvm, api })
  return html.slice(0, html.indexOf('fact.balance'))
}

test('screens-evm §5: the head of an address says what it is and does for the chain: a proxy, a producer of blocks, who sends blobs and whom withdrawals pay', async () => {
  const plain = await headOf({ lists: [], proxy: null })
  for (const word of ['contract.proxy.title', 'address.does.blocks', 'address.does.blobs', 'address.does.withdrawals'])
    expect(plain).not.toContain(word)
  const proxy = {
    address: '0x',
    kind: 'eip1967',
    implementation: '0x1',
    beacon: null,
    admin: null,
    facets: [],
  } as const
  const told = await headOf({ lists: ['blocks', 'blobs', 'withdrawals'], proxy: { ...proxy, facets: [] } })
  for (const word of ['contract.proxy.title', 'address.does.blocks', 'address.does.blobs', 'address.does.withdrawals'])
    expect(told).toContain(word)
  // An account that runs a contract's code is no proxy, and its own mark says so.
  expect(await headOf({ lists: [], proxy: { ...proxy, kind: 'eip7702', facets: [] } })).not.toContain(
    'contract.proxy.title',
  )
})

test('screens-evm §5: the head of an address that the operator warns of says so', async () => {
  const address = `0x${'12'.repeat(20)}`
  const marked = (mark: 'flagged' | 'burn') => headOf({ address, addressMarks: { [address]: mark } })
  expect([
    (await marked('flagged')).includes('signal.flagged'),
    (await marked('burn')).includes('signal.flagged'),
  ]).toEqual([true, false])
})

test('screens-evm §5: what the operator calls an address stands in its head, a warning as one alone', async () => {
  for (const kind of ['hot', 'locker', 'mixer', 'miner', 'lending'] as const) {
    const told = await headOf({ label: { kind, source: 'its own page' } })
    expect(told).toContain(`labels.kind.${kind}`)
    expect(told).toContain('data-tip="its own page"')
  }
  expect(await headOf({ label: { kind: 'flagged', source: '' } })).not.toContain('labels.kind')
  expect(await headOf({})).not.toContain('labels.kind')
})

test('screens-evm §16.3: every kind of label has a name', () => {
  const file = join(import.meta.dirname, '../../../../../packages/i18n/languages/en_US/messages.json')
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const kinds = [EXCHANGE_KINDS, PROJECT_KINDS, MINER_KINDS, LOCKER_KINDS, RISK_KINDS].flat()
  // Who is flagged has a mark instead, everywhere.
  expect(kinds.filter((kind) => messages[`labels.kind.${kind}`] === undefined)).toEqual(['flagged'])
})

test('screens-evm §5: an address that has a name is called by it, once, and says beside it what it is', async () => {
  const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]
  const plain = await headOf({ kind: 'account' })
  expect(heading(plain)).toBe('address.kind.account')
  const named = await headOf({ kind: 'account' }, 'Ant Exchange')
  expect(heading(named)).toBe('Ant Exchange')
  expect(named.split('Ant Exchange')).toHaveLength(2)
  expect(named).toContain('address.kind.account')
})

/** The page of an address at a query and a page number, with keys for words. */
async function pageAt(search: string, at = 1): Promise<string> {
  const asked = {
    chain: sampleEvm,
    chains: [],
    params: { address: `0x${'12'.repeat(20)}` },
    page: at,
    query: new URLSearchParams(search),
  }
  const data = await page.load({ ...asked, api, signal: new AbortController().signal })
  return drawSample(<View {...asked} data={data} loading={false} />, { chain: sampleEvm, api })
}

test('screens-evm §0.5: the first page of what happened to an address has a place where new rows are announced, whatever it is narrowed to', async () => {
  for (const search of ['', 'limit=50', 'direction=in', 'from=2026-01-01'])
    expect(await pageAt(search), search).toContain('live.asOf')
  for (const search of ['cursor=last', 'order=oldest', 'to=2026-01-01'])
    expect(await pageAt(search), search).not.toContain('live.asOf')
  expect(await pageAt('', 2)).not.toContain('live.asOf')
})

test('screens-evm §0.3: a list of an address that is narrowed by several things is whole again by one click, with as many rows a page', async () => {
  const several = await pageAt('direction=in&status=failed&limit=50')
  expect(several).toMatch(/<a [^>]*href="[^"]*\/transactions\?limit=50"[^>]*>filter\.clearAll/)
  expect(await pageAt('direction=in')).not.toContain('filter.clearAll')
})
