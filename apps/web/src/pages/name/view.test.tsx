import { expect, test } from 'vitest'
import type { NameDetail } from '@orrery/model/wire/name'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import type { PageProps } from '../../routing/page.ts'
import type { NameData } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

async function drawn(told: Partial<NameDetail>): Promise<string> {
  const name = await api.getName({ chain: sampleEvm.code, name: 'star-1.eth' })
  const props = {
    chain: sampleEvm,
    page: 1,
    query: new URLSearchParams(),
    params: { tokenId: 'star-1.eth' },
    loading: false,
    data: { name: { ...name, owner: null, manager: null, ...told }, history: null, below: null },
  } as never as PageProps<'/ens/:tokenId/:tab?', NameData>
  return drawSample(<View {...props} />, { chain: sampleEvm, api })
}

test.each([
  ['nobody has', { ended: null, wrapped: null }, ['name.free']],
  ['has a lease that ended', { ended: 'lease', wrapped: null }, ['name.ended']],
  // The name is lent on: what has ended is told beside the wrapper's item.
  ['has a wrapping that ended', { ended: 'wrapping' }, ['name.ended', 'fact.wrapped']],
] as const)('screens-evm §8.6: a name that %s says so, and nothing else', async (_, told, words) => {
  const html = await drawn(told)
  for (const word of ['name.free', 'name.ended', 'fact.wrapped', 'name.noFuses'])
    expect(html.includes(word + '<') || html.includes(word + ' '), word).toBe(
      (words as readonly string[]).includes(word),
    )
})

test('screens-evm §8.6: the transfers of a name are those of its item, at the wrapper where that holds it; one that is lent by nobody has none', async () => {
  const tab = async (told: Partial<NameDetail>) =>
    /href="[^"]*(\/tokenId\/[^"]*)"[^>]*>(?:<[^>]*>)*tab\.transfers/.exec(await drawn(told))?.[1]
  const own = { contract: '0xA', tokenId: '5' }
  expect(await tab({ wrapped: null, item: own })).toBe('/tokenId/0xA/5')
  expect(await tab({ item: own })).toMatch(/\/7$/)
  expect(await tab({ wrapped: null, item: null })).toBeUndefined()
})

test.each([
  [{ by: 'registrar', signedMs: 1_700_000_000_000 }, 'name.dns.claimed'],
  [{ by: 'registrar', signedMs: null }, 'name.dns.unclaimed'],
  [{ by: 'resolver', signedMs: null }, 'name.dns.read'],
] as const)('screens-evm §8.6: a name of DNS says how it stands here: %j', async (told, word) => {
  const html = await drawn({ dns: { domain: 'ada.example', contract: '0xC', oracle: '0xD', ...told } })
  for (const one of ['claimed', 'unclaimed', 'read'])
    expect(html.includes(`name.dns.${one}<`)).toBe(word.endsWith(`.${one}`))
  expect(html.includes('name.dns.signed')).toBe(told.signedMs !== null)
})

test('screens-evm §0.4: that a name has no records is told by whom was asked, and never by indexed blocks', async () => {
  const none = { texts: [], elsewhere: [], contentHash: null }
  const asked = await drawn(none)
  expect(asked).toContain('empty.records.reason')
  expect(asked).not.toContain('empty.complete')
  expect(await drawn({ ...none, resolver: null })).toContain('empty.records.noResolver')
})
