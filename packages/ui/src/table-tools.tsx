import type { ArrangedColumn } from './arrange-columns.tsx'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu, type MenuAction } from './menu.tsx'
import { toggleColumn, type Density } from './rules/table-view.ts'
import { useUiTexts } from './texts.tsx'

export type TableToolsProps<Row> = {
  /** Columns whose labels are text: others cannot be named in a menu and are left out. */
  readonly columns: readonly ArrangedColumn<Row>[]
  readonly hidden: readonly string[]
  readonly onHidden: (hidden: readonly string[]) => void
  readonly density: Density
  readonly onDensity: (density: Density) => void
}

/** The menu above a table: which columns show, and how close the rows stand. */
export function TableTools<Row>({ columns, hidden, onHidden, density, onDensity }: TableToolsProps<Row>) {
  const texts = useUiTexts()
  const items: MenuAction[] = columns.flatMap((column): MenuAction[] => {
    const label = column.cardLabel ?? column.label
    if (typeof label !== 'string') return []
    return [
      {
        as: 'check',
        id: column.id,
        label,
        checked: !hidden.includes(column.id),
        // What cannot be put away says so.
        disabled: !hidden.includes(column.id) && toggleColumn(hidden, column.id, columns) === hidden,
        onPick: () => onHidden(toggleColumn(hidden, column.id, columns)),
      },
    ]
  })
  return (
    <Menu
      align="end"
      label={texts.columns}
      triggerClass={buttonClass('outline', 'sm')}
      trigger={
        <>
          {texts.columns}
          <Icon name="down" size={14} />
        </>
      }
      items={[
        ...items,
        { as: 'line' },
        {
          as: 'check',
          id: ':dense',
          label: texts.denseRows,
          checked: density === 'dense',
          onPick: () => onDensity(density === 'dense' ? 'roomy' : 'dense'),
        },
      ]}
    />
  )
}
