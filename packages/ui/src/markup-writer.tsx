import { createContext, type ReactNode } from 'react'

type Attributes = Readonly<Record<string, unknown>>

/** A column of a table as it is drawn: the attributes of its cells, and what is in the one of a row. */
export type CellMaker<Row> = { readonly attributes: Attributes; readonly draw: (row: Row) => ReactNode }

/**
 * Writes markup as React would, where a document is drawn by the server. It answers what is inside an element, as properties of that element;
 * null for what only React can write. Lists and menus are handed to it, since they are most of a page's work. What is written may not use `useId`.
 */
export type MarkupWriter = {
  readonly write: (children: ReactNode) => Attributes | null
  /** `<tr>` for each row, `<td>` for each of its cells. */
  readonly writeRows: <Row>(
    rows: readonly Row[],
    line: Attributes,
    cells: readonly CellMaker<Row>[],
  ) => Attributes | null
}

/** The writer of the document; none in a browser. */
export const MarkupWriterContext = createContext<MarkupWriter | null>(null)

/** The children of an element as properties of it: written where there is a writer and it can, else for React. */
export const written = (writer: MarkupWriter | null, children: ReactNode): Attributes =>
  writer?.write(children) ?? { children }
