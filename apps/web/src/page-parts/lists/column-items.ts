import type { Translate } from '@orrery/i18n/translate'
import type { MenuAction } from '@orrery/ui/menu-panel'
import { toggleColumn } from '@orrery/ui/rules/table-view'
import { DENSE, tableViewsText } from '../../document/table-views.ts'

export type ListView = {
  /** All columns of the list, those put away too; the first one stays. */
  readonly columns: readonly { readonly id: string; readonly label: string; readonly seldom?: boolean }[]
  /** Its name among the views. */
  readonly list: string
  readonly views: Map<string, string>
  /** The list is to be drawn anew. */
  readonly onArrange: () => void
}

/** The words of a list's view. */
export const viewOf = ({ list, views }: Pick<ListView, 'list' | 'views'>): readonly string[] =>
  (views.get(list) ?? '').split(',').filter((id) => id !== '')

/** Keeps how a list is arranged, here and in `ok_global` (foundations §3.1). */
export function keepView({ list, views, onArrange }: ListView, words: readonly string[]): void {
  // What was arranged last is forgotten last.
  views.delete(list)
  views.set(list, words.join(','))
  onArrange()
  // Where it cannot be loaded, the choice is this page's.
  void import('@orrery/browser/keep-choices').then(
    ({ keepChoices }) => keepChoices({ tables: tableViewsText(views) }),
    () => undefined,
  )
}

/** Ids of the columns that show, in the list's own order. */
export const shownColumns = (listed: ListView): readonly string[] => {
  const view = viewOf(listed)
  return listed.columns
    .filter(({ id, seldom }) => !view.includes(id) && (seldom !== true || view.includes(`-${id}`)))
    .map(({ id }) => id)
}

/** Which columns of a list show, and how close its rows stand (screens-evm §0.3), kept in `ok_global` (foundations §3.1). */
export function columnItems(listed: ListView, t: Translate, onOrder: () => void): readonly MenuAction[] {
  const { columns } = listed
  const view = viewOf(listed)
  const seldom = columns.filter((column) => column.seldom === true).map(({ id }) => id)
  const away = [...view.filter((id) => !id.startsWith('-')), ...seldom.filter((id) => !view.includes(`-${id}`))]
  const fixed = columns.map(({ id }, index) => ({ id, fixed: index === 0 }))
  const keep = (hidden: readonly string[]) => {
    const ids = [
      ...hidden.filter((id) => !seldom.includes(id)),
      ...seldom.filter((id) => !hidden.includes(id)).map((id) => `-${id}`),
    ]
    keepView(listed, ids)
  }
  return [
    ...columns.map(({ id, label }): MenuAction => {
      const toggled = toggleColumn(away, id, fixed)
      return {
        as: 'check',
        id,
        label: nameOf(label, t),
        checked: !away.includes(id),
        disabled: toggled === away,
        onPick: () => keep(toggled),
      }
    }),
    { as: 'line' },
    { as: 'action', id: ':order', label: t('columns.order'), onPick: onOrder },
    {
      as: 'check',
      id: DENSE,
      label: t('ui.denseRows'),
      checked: away.includes(DENSE),
      onPick: () => keep(away.includes(DENSE) ? away.filter((id) => id !== DENSE) : [...away, DENSE]),
    },
  ]
}

/** What a column is called where its head is not at hand: that of times is a button. */
export const nameOf = (label: string, t: Translate): string => t(label === 'column.time' ? 'column.age' : label)
