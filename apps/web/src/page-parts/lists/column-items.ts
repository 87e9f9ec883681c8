import type { Translate } from '@orrery/i18n/translate'
import type { MenuAction } from '@orrery/ui/menu-panel'
import { toggleColumn } from '@orrery/ui/rules/table-view'
import { DENSE, tableViewsText } from '../../document/table-views.ts'

export type ListView = {
  /** All columns of the list, those put away too; the first one stays. */
  readonly columns: readonly { readonly id: string; readonly label: string; readonly seldom?: true }[]
  /** Its name among the views. */
  readonly list: string
  readonly views: Map<string, string>
  /** The list is to be drawn anew. */
  readonly onArrange: () => void
}

/** Which columns of a list show, and how close its rows stand (screens-evm §0.3), kept in `ok_global` (foundations §3.1). */
export function columnItems({ columns, list, views, onArrange }: ListView, t: Translate): readonly MenuAction[] {
  const view = (views.get(list) ?? '').split(',').filter((id) => id !== '')
  const seldom = columns.filter((column) => column.seldom === true).map(({ id }) => id)
  const away = [...view.filter((id) => !id.startsWith('-')), ...seldom.filter((id) => !view.includes(`-${id}`))]
  const fixed = columns.map(({ id }, index) => ({ id, fixed: index === 0 }))
  const keep = (hidden: readonly string[]) => {
    const ids = [
      ...hidden.filter((id) => !seldom.includes(id)),
      ...seldom.filter((id) => !hidden.includes(id)).map((id) => `-${id}`),
    ]
    // What was arranged last is forgotten last.
    views.delete(list)
    views.set(list, ids.join(','))
    onArrange()
    // Where it cannot be loaded, the choice is this page's.
    void import('@orrery/browser/keep-choices').then(
      ({ keepChoices }) => keepChoices({ tables: tableViewsText(views) }),
      () => undefined,
    )
  }
  return [
    ...columns.map(({ id, label }): MenuAction => {
      const toggled = toggleColumn(away, id, fixed)
      return {
        as: 'check',
        id,
        label: t(label === 'column.time' ? 'column.age' : label),
        checked: !away.includes(id),
        disabled: toggled === away,
        onPick: () => keep(toggled),
      }
    }),
    { as: 'line' },
    {
      as: 'check',
      id: DENSE,
      label: t('ui.denseRows'),
      checked: away.includes(DENSE),
      onPick: () => keep(away.includes(DENSE) ? away.filter((id) => id !== DENSE) : [...away, DENSE]),
    },
  ]
}
