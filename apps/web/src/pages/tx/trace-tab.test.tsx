import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { CallNode, StateChanges } from '@orrery/model/wire/call'
import { expect, test } from 'vitest'
import { ProofRun } from '../../page-parts/proof/proof-run.tsx'
import { SiteContext, type Site } from '../../app/site.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { StateTab } from './state-tab.tsx'
import { TraceTab } from './trace-tab.tsx'

const times = { mode: 'relative', zone: null } as const
const href = (path: string) => path
const asked = new Set<string>()
const t = ((key: string, slots?: { readonly gas?: string }) => {
  asked.add(key)
  return slots?.gas === undefined ? key : `${key}(${slots.gas})`
}) as unknown as Translate

const drawn = (shown: ReactNode): string =>
  renderToString(
    <SiteContext value={{ words: async () => undefined } as unknown as Site}>
      <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: 0, times, href }}>
        {shown}
      </PageContextProvider>
    </SiteContext>,
  )

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const node = (seq: number, path: string, gasUsed: number): CallNode => ({
  seq,
  kind: 'call',
  outcome: 'done',
  path,
  from: A,
  to: B,
  value: '0',
  gas: 30_000,
  gasUsed,
  method: null,
  methodName: null,
  error: null,
  input: '0x',
  inputSize: 0,
  output: null,
  outputSize: null,
  params: null,
  decodedBy: null,
  source: null,
})

test('screens-evm §4.3: gas of calls has its unit, and the document of a tree has the words of its other views, which a click shows', () => {
  asked.clear()
  const nodes = [node(0, '', 21_000), node(1, '0', 3000)]
  const html = drawn(<TraceTab path="/evm/tx/0x1/trace" tree={{ hash: '0x1', from: 0, total: 2, nodes }} />)
  expect(html).toContain('trace.gas(21,000)')
  // screens-evm §0.7: the tree is there without scripts, and what else it could be is said to need one.
  expect(html).toContain('<noscript><p>needs.script</p></noscript>')
  for (const word of [
    'trace.flame.note',
    'trace.flame.all',
    'trace.sequence.note',
    'trace.sequence.left',
    'trace.found',
  ])
    expect(asked).toContain(word)
})

test('a proof that begins at once has its word for the time it takes in the document', () => {
  asked.clear()
  drawn(<ProofRun atOnce run={() => Promise.reject(new Error('not in this test'))} />)
  expect(asked).toContain('proof.running')
})

test('screens-evm §4.3: who sent a transaction stands first among what it changed', () => {
  const account = (address: string, nonce: { readonly before: number; readonly after: number } | null) =>
    ({
      address,
      balance: null,
      nonce,
      codeSize: null,
      slots: 0,
      storage: [],
      layoutOf: null,
    }) satisfies StateChanges['accounts'][number]
  const accounts = [account(A, null), account(B, { before: 1, after: 2 })]
  const html = drawn(<StateTab changes={{ hash: '0x1', total: 2, accounts } as unknown as StateChanges} trace="/t" />)
  expect(html.indexOf(B)).toBeLessThan(html.indexOf(A))
})
