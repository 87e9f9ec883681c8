import { createContext, Suspense, use, useId, useState, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from '@orrery/entities/amount'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { PageContextProvider } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { MarkupWriterContext, written, type MarkupWriter } from '@orrery/ui/markup-writer'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../page-parts/samples/sample-rows.fixture.ts'
import { withoutReferences } from './draw-both-ways.fixture.tsx'
import { createMarkupWriter } from './write-markup.ts'

const Kind = createContext('none')
const HOSTILE = `<script>"'&</script> …→`

const Told = ({ text, times = 1 }: { readonly text: string; readonly times?: number }) => (
  <b data-kind={use(Kind)}>
    {text}
    {times}
  </b>
)
const Bare = ({ text }: { readonly text: string }) => text
const Keeps = () => useState('kept')[0]
const Named = () => <i id={useId()} />

/** How many pieces the writer wrote and left to React. */
function counting() {
  const counts = { written: 0, left: 0 }
  const count = <T,>(found: T) => {
    counts[found === null ? 'left' : 'written']++
    return found
  }
  const { write, writeRows, partsOf } = createMarkupWriter('n0nce')
  const writer: MarkupWriter = {
    write: (node) => count(write(node)),
    writeRows: (rows, line, cells) => count(writeRows(rows, line, cells)),
  }
  return { writer, counts, partsOf }
}

/** By React alone, and with the writer. */
function both(children: ReactNode) {
  const { writer, counts } = counting()
  const Inside = () => <div {...written(use(MarkupWriterContext), children)} />
  const draw = (by: MarkupWriter | null) =>
    renderToString(
      <MarkupWriterContext value={by}>
        <Kind value="some">
          <Inside />
        </Kind>
      </MarkupWriterContext>,
    )
  return { react: draw(null), own: draw(writer), counts }
}

const WRITTEN: Readonly<Record<string, ReactNode>> = {
  'texts beside each other are parted': ['a', 'b', '', 3, null, false, <br key="1" />, 4n, 'c'],
  'a text after an element, and in a fragment': (
    <>
      <b>a</b>b
      <span>
        c<>d{'e'}</>
        {'f'}
      </span>
    </>
  ),
  'what strangers wrote is text': (
    <a href={`/x?${HOSTILE}`} data-tip={HOSTILE} title={HOSTILE}>
      {HOSTILE}
    </a>
  ),
  'attributes by their names in the document': (
    <button
      type="button"
      className="a"
      tabIndex={0}
      aria-expanded={false}
      data-x
      disabled
      hidden={false}
      onClick={() => 1}
    >
      a
    </button>
  ),
  'times and drawings': (
    <time dateTime="2026-01-01">
      <svg viewBox="0 0 1 1" width={4} preserveAspectRatio="none">
        <path d="M0 0" strokeWidth={2} />
      </svg>
    </time>
  ),
  'own properties of the style sheet, and others whose values are texts': (
    <i translate="no" style={{ '--half': '21ch', '--no': undefined, '--some': 2, background: HOSTILE } as object} />
  ),
  'components, contexts and what they keep': (
    <>
      <Told text={HOSTILE} />
      <Keeps />
    </>
  ),
  'the same component with the same values and with others, after a text and not': (
    <>
      <Told text="a" />
      <Told text="a" />
      <Told text="a" times={2} />
      <Bare text="x" />
      <Bare text="x" />
      <b />
      <Bare text="x" />
    </>
  ),
  // Without lengths, both would be `text:a…times=1`.
  'values that look like others': (
    <>
      <Told text="a" times={1} />
      <Told text="atimes=1;" />
    </>
  ),
}
test.each(Object.keys(WRITTEN))('it writes what React writes: %s', (name) => {
  const { react, own, counts } = both(WRITTEN[name])
  expect(own).toBe(react)
  expect(counts).toEqual({ written: 1, left: 0 })
})

const LEFT: Readonly<Record<string, ReactNode>> = {
  'an address that may run': <a href={'java\nscript:alert(1)'}>x</a>,
  'an address of another protocol': <a href="mailto:x@example">x</a>,
  'a form field': <input name="a" defaultValue="b" />,
  'a context': (
    <Kind value="other">
      <Told text="a" />
    </Kind>
  ),
  'a boundary': (
    <Suspense>
      <Told text="a" />
    </Suspense>
  ),
  'a style with units': <i style={{ width: 4 }} />,
  'a style of several words': <i style={{ fontSize: '4px' }} />,
  'an attribute that is not known': <span contentEditable suppressContentEditableWarning />,
  'markup of its own': <span dangerouslySetInnerHTML={{ __html: '<b></b>' }} />,
}
test.each(Object.keys(LEFT))('it leaves to React: %s', (name) => {
  const { react, own, counts } = both(LEFT[name])
  expect(own).toBe(react)
  expect(counts).toEqual({ written: 0, left: 1 })
})

test('it leaves to React a name that React makes: the browser would make another', () => {
  expect(both(<Named />).counts).toEqual({ written: 0, left: 1 })
})

test('the rows of a list are written, and those that agree in a cell share what is drawn of it', async () => {
  const { hits } = await createSampleApi().listTransactions({ chain: sampleEvm.code })
  let asked = 0
  const context = {
    t: (key: string) => {
      asked++
      return key
    },
    locale: 'en_US',
    chain: sampleEvm,
    nowMs: SAMPLE_NOW,
    times: { mode: 'relative', zone: null },
    href: (path: string) => `/de${path}`,
  } as const
  const draw = (rows: readonly TxSummary[], writer: MarkupWriter | null) => {
    asked = 0
    return renderToString(
      <MarkupWriterContext value={writer}>
        <PageContextProvider value={context}>
          <RowTable columns={txColumns} rows={rows} rowKey={(row) => row.hash} caption="list" empty={null} actions />
        </PageContextProvider>
      </MarkupWriterContext>,
    )
  }
  const { writer, counts, partsOf } = counting()
  const parts = partsOf(draw(hits, writer))
  expect(withoutReferences(parts.join(''))).toBe(draw(hits, null))
  // What is around the rows, and each of them.
  expect(parts).toHaveLength(2 + hits.length)
  // The head and the rows.
  expect(counts).toEqual({ written: 2, left: 0 })
  const same = Array.from({ length: 50 }, (_, i) => ({ ...hits[0]!, hash: `0x${String(i).padStart(64, '0')}` }))
  const html = draw(same, null)
  const byReact = asked
  const wide = partsOf(draw(same, writer)).join('')
  expect(wide).toContain('&#8230;')
  expect(withoutReferences(wide)).toBe(html)
  expect(asked).toBeLessThan(byReact / 10)
})

test('what goes wrong in a cell goes wrong as in React', () => {
  expect(() => both(<Amount base="1" />)).toThrow('no page')
})
