import { OrreryError } from '@orrery/errors/orrery-error'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NodeRefusal } from '../ask-node.ts'
import { sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../samples/sample-rows.fixture.ts'
import { FaultWords, faultOf } from './fault-words.tsx'

/** What every language has of the book, as far as these tests go. */
const HAS = new Set([
  'problem.UPSTREAM_RPC.title',
  'problem.UPSTREAM_TIMEOUT.title',
  'problem.UPSTREAM_TIMEOUT.text',
  'problem.ADDRESS_MALFORMED.title',
  'addressFault.checksum',
  'problem.INTERNAL.title',
])

const draw = (error: unknown): string =>
  renderToString(
    <PageContextProvider
      value={{
        t: ((key: string) => (HAS.has(key) ? `«${key}»` : key)) as unknown as Translate,
        locale: 'de_DE',
        chain: sampleUtxo,
        nowMs: SAMPLE_NOW,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <FaultWords fault={faultOf(error)} />
    </PageContextProvider>,
  )

test('foundations §8: what stopped a tool is told in the language of the page, and a node’s words as what they are', () => {
  const refused = draw(
    new OrreryError('UPSTREAM_RPC', { source: 'n', method: 'getblock', code: -1, reason: 'Block not available' }),
  )
  expect(refused).toContain('«problem.UPSTREAM_RPC.title»')
  expect(refused).toContain('<bdi lang="en" dir="ltr">Block not available</bdi>')
  const same = draw(new NodeRefusal('missing trie node'))
  expect(same).toContain('«problem.UPSTREAM_RPC.title»')
  expect(same).toContain('<bdi lang="en" dir="ltr">missing trie node</bdi>')
})

test('foundations §8: where a language has the whole sentence nothing is told in English', () => {
  const late = draw(new OrreryError('UPSTREAM_TIMEOUT', { source: 'n', method: 'm', ms: 1 } as never))
  expect(late).toContain('«problem.UPSTREAM_TIMEOUT.text»')
  expect(late).not.toContain('lang="en"')
  const mistyped = draw(
    new OrreryError('ADDRESS_MALFORMED', { text: 'x', chain: 'BTC', reason: 'wrong', fault: 'checksum' } as never),
  )
  expect(mistyped).toContain('«addressFault.checksum»')
  expect(mistyped).not.toContain('wrong')
})

test('a fault of ours tells nothing of itself', () => {
  const ours = draw(new TypeError('undefined is no function'))
  expect(ours).toContain('«problem.INTERNAL.title»')
  expect(ours).not.toContain('undefined')
})
