import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MarkupWriterContext, type MarkupWriter } from '@orrery/ui/markup-writer'
import { createMarkupWriter } from './write-markup.ts'

/** Signs that rows have as references, as React has them: the same text to a browser. */
export const withoutReferences = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** Markup of what is drawn: by React alone, and with the writer of documents. `onLeft` hears of tables whose rows that leaves to React. */
export function drawBothWays(
  drawn: ReactNode,
  onLeft: () => void,
): { readonly byReact: string; readonly written: string } {
  const { write, writeRows, partsOf } = createMarkupWriter('n0nce')
  const writer: MarkupWriter = {
    write,
    writeRows(rows, line, cells) {
      const found = writeRows(rows, line, cells)
      if (found === null) onLeft()
      return found
    },
  }
  const shown = renderToString(<MarkupWriterContext value={writer}>{drawn}</MarkupWriterContext>)
  return { byReact: renderToString(drawn), written: withoutReferences(partsOf(shown).join('')) }
}
