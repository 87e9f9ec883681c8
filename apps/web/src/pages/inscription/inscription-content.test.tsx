import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { btc } from '@orrery/chains/records/btc'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Inscription } from '@orrery/model/wire/inscription'
import { stubInscription } from '../../page-parts/ledgers/inscription-stubs.ts'
import { InscriptionContentView } from './inscription-content.tsx'

const times = { mode: 'age', toggle: () => undefined } as never

const draw = (of: Partial<Inscription>, text: string | null, frame: string | null = null): string =>
  renderToString(
    <PageContextProvider
      value={{ t: (key) => key, locale: 'en-US', chain: btc, nowMs: 0, times, href: (path) => path }}
    >
      <InscriptionContentView
        of={{ ...stubInscription, ...of }}
        content={{ text, isCut: false, metadata: null, frame }}
      />
    </PageContextProvider>,
  )

test('reliability S-07: what a stranger wrote is text on the page, a picture is an image of its own address, and nothing is a frame', () => {
  const html = draw({ media: 'html', contentType: 'text/html' }, '<script>alert(1)</script>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|<iframe|<object|<embed/)
  const address = `/api/explorer/v1/bitcoin/inscriptions/${stubInscription.id}/content`
  const picture = draw({ media: 'image', contentType: '"><b>' }, null)
  expect(picture).toContain(`src="${address}"`)
  expect(picture).not.toContain('<b>')
  expect(draw({ media: 'video' }, null)).toContain('inscriptions.notShown')
  expect(draw({ size: null }, null)).toContain('inscriptions.noContent')
  expect(draw({ size: null }, null)).not.toContain(address)
})

test('reliability S-07: what could run is offered in a frame of another origin and does not stand in one unasked; without such an origin it is said why', () => {
  const frame = 'http://127.0.0.1:3001/content/x'
  for (const of of [
    { media: 'html', contentType: 'text/html' },
    { media: 'image', contentType: 'image/svg+xml;charset=utf-8' },
    { media: 'video', contentType: 'video/mp4' },
    { media: 'other', contentType: null, size: null, delegate: 'y' },
  ] as const) {
    const offered = draw(of, null, frame)
    expect(offered).toContain('inscriptions.run<')
    expect(offered).not.toMatch(/<iframe|inscriptions.noFrame/)
    expect(draw(of, null)).toContain('inscriptions.noFrame')
    expect(draw(of, null)).not.toContain('inscriptions.run')
  }
  // A text and a picture of dots run nowhere.
  expect(draw({ media: 'text', contentType: 'text/plain' }, 'x', frame)).not.toContain('inscriptions.run')
  expect(draw({ media: 'image', contentType: 'image/png' }, null)).not.toContain('inscriptions.noFrame')
})
