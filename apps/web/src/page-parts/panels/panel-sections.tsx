import type { PanelSection, PanelValue } from '@orrery/family/panels'
import { usePageContext } from '@orrery/entities/page-context'
import { FlowPart } from '../flow/flow-part.ts'
import { PanelValueView } from './panel-value.tsx'
import { RowList } from './panel-rows.tsx'
import styles from './panel.module.css'

const NUMBERS: readonly PanelValue['as'][] = ['number', 'amount', 'percent']

/** Numbers that people compare end at one edge (design: hierarchy); what is missing among them does, too. */
const alignOf = (rows: readonly (readonly PanelValue[])[], column: number): 'end' | undefined => {
  const told = rows.flatMap((row) => row[column] ?? []).filter(({ as }) => as !== 'missing')
  return told.length > 0 && told.every(({ as }) => NUMBERS.includes(as)) ? 'end' : undefined
}

/** The larger pictures of a family: flow of inputs and outputs, further rows, tables. Those that are folded stand in `FoldedSections`. */
export function PanelSections({ sections }: { readonly sections: readonly PanelSection[] }) {
  const { t } = usePageContext()
  return sections.map((section, index) => (
    <section key={index} className={styles.section}>
      <h2 className={styles.heading}>{t(section.title)}</h2>
      {section.as === 'flow' && <FlowPart.Part section={section} />}
      {section.as === 'rows' && <RowList rows={section.rows} />}
      {section.as === 'table' && <SectionTable section={section} />}
    </section>
  ))
}

type SectionOfRows = Extract<PanelSection, { as: 'table' }>

/** A section of a table. */
export function SectionTable({ section: { columns, rows } }: { readonly section: SectionOfRows }) {
  const { t } = usePageContext()
  const aligns = columns.map((_, cell) => alignOf(rows, cell))
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, cell) => (
              <th key={column} scope="col" data-align={aligns[cell]}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((value, cell) => (
                <td key={cell} data-label={t(columns[cell] ?? '')} data-align={aligns[cell]}>
                  <PanelValueView value={value} cut="short" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
