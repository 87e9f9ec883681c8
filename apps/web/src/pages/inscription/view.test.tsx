import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { expect, test } from 'vitest'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubInscription } from '../../page-parts/ledgers/inscription-stubs.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { btc } from '@orrery/chains/records/btc'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import type { PageProps } from '../../routing/page.ts'
import { InscriptionContentView } from './inscription-content.tsx'
import { FieldsPart, saysMore } from './fields-part.ts'
import { MetadataPart } from './metadata-part.ts'
import { page, type InscriptionData } from './page.ts'
import { View } from './view.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const api = createSampleApi()

test.each([
  ['is none', {}, 'empty.brc20Moves'],
  ['may have counted while a token is undecided', { undecidedFrom: 9 }, 'empty.brc20Unsure'],
  ['is an announcement', { undecidedFrom: 9, announces: true }, 'empty.brc20Announces'],
])('screens-nonevm §4.7: a message of BRC20 without an event that %s is told as that', async (_, what, empty) => {
  const told = await api.listInscriptionBrc20({ chain: btc.code, inscription: stubInscription.id })
  const part = readyPart({ ...told, undecidedFrom: null, ...what, list: { ...told.list, hits: [] } })
  const html = drawSample(
    <View
      {...({ chain: btc, page: 1, query: new URLSearchParams(), loading: false } as never as object)}
      {...({
        data: {
          inscription: { ...stubInscription, isBrc20: true, ledger: told.ledger },
          tab: { id: 'brc20', part },
        },
      } as never as PageProps<string, InscriptionData>)}
    />,
    { chain: btc, api },
  )
  expect(html).toContain(`>${empty}<`)
  expect(html.includes('brc20.undecided.text')).toBe(empty === 'empty.brc20Unsure')
})

test('explorer §2.2: an inscription’s address without its protocol, as other explorers write it, leads to the one with it', async () => {
  const load = (params: object) => page.load({ api, chain: btc, params, signal: new AbortController().signal } as never)
  await expect(load({ inscription: 'abi0' })).rejects.toMatchObject({ path: '/bitcoin/inscription/ordinals/abi0' })
  await expect(load({ inscription: 'a/b', tab: 'transactions' })).rejects.toMatchObject({
    path: '/bitcoin/inscription/ordinals/a%2Fb/transactions',
  })
})

test('screens-nonevm §4.7: metadata is told in words where it is CBOR, and as it is where it is not', async () => {
  await MetadataPart.open()
  const draw = (metadata: string): string =>
    renderToString(
      <PageContextProvider value={{ t, locale: 'en_US', chain: btc, nowMs: SAMPLE_NOW, times, href }}>
        <InscriptionContentView
          of={{ ...stubInscription, size: null, media: 'other' }}
          content={{ text: null, isCut: false, metadata, frame: null }}
        />
      </PageContextProvider>,
    )
  const told = draw('a1646e616d65633c623e')
  expect(told).toContain('{&quot;name&quot;: &quot;&lt;b&gt;&quot;}')
  expect(told).toContain('a1646e616d65633c623e')
  expect(told.indexOf('a1646e')).toBeGreaterThan(told.indexOf('CBOR'))
  expect(draw('ff01')).toContain('>ff01<')
  expect(draw('ff01')).not.toContain('CBOR')
})

test('screens-nonevm §4.7: title, traits, gallery and rune of an inscription are told as text, the gallery as far as it goes, and what cannot be read is said', async () => {
  await FieldsPart.open()
  const fields = await api.getInscriptionFields({ chain: btc.code, inscription: stubInscription.id })
  const draw = (of: typeof fields): string => drawSample(<FieldsPart.Part fields={of} />, { chain: btc, api })
  const html = draw(fields)
  expect(html).toContain('href="/bitcoin/rune/UNCOMMONGOODS"')
  expect(html).toContain('&lt;b&gt;A title&lt;/b&gt;')
  expect(html).toContain('<bdi>eyes</bdi>: <bdi>-9223372036854775808</bdi>')
  expect(html).toContain(`/bitcoin/inscription/ordinals/${fields.properties!.gallery[1]!.id}`)
  expect(html).toContain('inscriptions.gallery.cut')
  expect(draw({ ...fields, properties: null })).toContain('inscriptions.properties.unread')
  const empty = { title: null, traits: [], gallery: [], galleryCount: 0 }
  expect(draw({ rune: null, properties: empty, propertiesSize: 1 })).not.toContain('section')
  expect(saysMore({ rune: null, properties: null, propertiesSize: null })).toBe(false)
})
