import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { QueueWords } from './queue-words.tsx'

const t = ((key: string) => key) as unknown as Translate
const draw = (blocks: number, isLeast = false): string =>
  renderToString(
    <PageContextProvider
      value={{ t, locale: 'en_US', chain: sampleUtxo, href: (path: string) => path, now: SAMPLE_NOW } as never}
    >
      <QueueWords place={{ blocks, isLeast }} />
    </PageContextProvider>,
  ).replaceAll(/<[^>]*>/g, '')

test('screens-nonevm §4.4: what waits behind a block or more is told with what raises its fee, and nobody is told that it cannot be replaced', () => {
  expect(draw(0).trim()).toBe('tx.queue.next')
  expect(draw(2).trim()).toBe('tx.queue.later tx.queue.raise')
  expect(draw(7, true).trim()).toBe('tx.queue.last tx.queue.raise')
})
