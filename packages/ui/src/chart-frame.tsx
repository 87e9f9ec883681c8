import { useId, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import type { ChartPicture } from './rules/chart-svg.ts'
import { useUiTexts } from './texts.tsx'
import { useToast } from './toasts.tsx'
import styles from './chart-frame.module.css'

export type ChartState = 'ready' | 'loading' | 'failed'

export type ChartTable = {
  readonly columns: readonly string[]
  readonly count: number
  /** A row as people read it, in the order in which they look for it; the first cell is its heading. */
  readonly row: (at: number) => readonly string[]
  /** A row of the file, in the order of the data: plain numbers, times as ISO 8601. */
  readonly raw: (at: number) => readonly (string | number | null)[]
}

export type ChartFrameProps = {
  readonly title: string
  /** What is counted, in what unit, from where. */
  readonly note?: ReactNode
  readonly state: ChartState
  /** There is nothing to draw. */
  readonly isEmpty: boolean
  readonly onRetry?: () => void
  /** Pixels of the picture; the same in every state, so that nothing jumps. */
  readonly height: number
  readonly table: ChartTable
  /** Name of the files, without its ending. */
  readonly fileName: string
  /** The picture for the PNG, with a reader of colours. */
  readonly picture: (colour: (css: string) => string, isRtl: boolean) => ChartPicture
  readonly legend?: ReactNode
  readonly children: ReactNode
}

// Beyond this a table is a file: nobody reads ten thousand rows in a page.
const MOST_ROWS = 500

/** What stands around every chart: its title, the picture or why there is none, its table twin, and both as a file. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, state, isEmpty, onRetry, height, table, fileName, picture, legend, children } = props
  const texts = useUiTexts()
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const [isTable, setIsTable] = useState(false)
  const isDrawn = state === 'ready' && !isEmpty
  const toast = useToast()
  // Few who see a chart take it along: what writes the file comes when they do.
  const save = (write: (files: typeof import('./chart-files.ts')) => unknown) =>
    void import('./chart-files.ts').then(write).catch(() => toast({ tone: 'bad', text: texts.loadFailed }))
  const csv = () => save((files) => files.saveTable(table, fileName))
  const drawing = (form: 'svg' | 'png') => save((files) => files.savePicture(frame.current!, picture, fileName, form))
  return (
    <section ref={frame} className={styles.frame} aria-labelledby={id} aria-busy={state === 'loading'}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {isDrawn && (
          <div className={styles.tools}>
            <Button look="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              <Icon name="table" />
              {texts.table}
            </Button>
            <Button look="ghost" size="sm" onClick={csv}>
              <Icon name="download" />
              CSV
            </Button>
            {(['png', 'svg'] as const).map((form) => (
              <Button key={form} look="ghost" size="sm" onClick={() => drawing(form)}>
                <Icon name="download" />
                {form.toUpperCase()}
              </Button>
            ))}
          </div>
        )}
      </header>
      {isDrawn && legend}
      <div className={styles.body} style={{ '--height': `${height}px` } as CSSProperties}>
        {state === 'loading' && <Waiting label={texts.loading} />}
        {state === 'failed' && (
          <EmptyState
            kind="system"
            compact
            title={texts.chartFailed}
            actions={
              onRetry !== undefined && (
                <Button icon="refresh" onClick={onRetry}>
                  {texts.retry}
                </Button>
              )
            }
          />
        )}
        {state === 'ready' && isEmpty && <EmptyState kind="records" compact />}
        {isDrawn && (isTable ? <TableTwin table={table} title={title} /> : children)}
      </div>
    </section>
  )
}

const Waiting = ({ label }: { readonly label: string }) => (
  <div className={styles.waiting} role="status" aria-label={label}>
    {[38, 52, 47, 64, 58, 80, 71, 55, 62, 90, 76, 68].map((share, at) => (
      <span key={at} style={{ height: `${share}%` }} />
    ))}
  </div>
)

function TableTwin({ table, title }: { readonly table: ChartTable; readonly title: string }) {
  const [first = '', ...others] = table.columns
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column, at) => (
              <th key={at} scope="col" className={styles.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(MOST_ROWS, table.count) }, (_row, index) => {
            const [heading = '', ...cells] = table.row(index)
            return (
              <tr key={index}>
                <th scope="row">{heading}</th>
                {cells.map((cell, at) => (
                  <td key={at} className={styles.number}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
