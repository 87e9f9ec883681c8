import { useEffect, useRef, useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { Button, buttonClass } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { MenuPanel, type MenuAction } from '@orrery/ui/menu-panel'
import { useUiTexts } from '@orrery/ui/texts'
import { useToast } from '@orrery/ui/toasts'
import { useSite } from '../../app/site.ts'
import { folds, showsCards, toggleCard } from '../../card-fold/toggle-card.ts'
import { useBlockPushes } from '../../live/use-live.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { columnItems, keepView, nameOf, shownColumns, viewOf, type ListView } from './column-items.ts'
import { orderedColumns, placeColumns } from './column-order.ts'
import { drawLabels } from '../../labels/draw-labels.ts'
import { turnFaces, wantsFaces } from '../../labels/draw-faces.ts'
import { LabelDialog } from '../../labels/label-dialog.tsx'
import { labelOf, readLabels, writeLabel } from '../../labels/private-labels.ts'
import { OrderDialog } from './order-dialog.tsx'
import { rowFilters } from './row-filters.ts'
import { rowAddresses, rowHashes, rowId, rowText } from './row-text.ts'
import styles from './row-menu.module.css'

export type RowMenuProps = Omit<ListView, 'views'> & {
  /** The button that was clicked, anew with every click, and when (`timeStamp` of the event). */
  readonly opened: { readonly button: HTMLElement; readonly atMs: number }
  readonly rows: readonly unknown[]
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
}

/** A click on the button of an open menu closes it: the same click must not open it again. */
const REOPEN_MS = 300
/** Chains with many blocks a second are not asked for each of them. */
const FOLLOW_MS = 2_000
/** As many as are looked up together (screens-evm §2.2). */
const MOST = 100

/** What can be done with a row of a list, with those that were selected, and from the table's head with its columns (screens-evm §0.3). */
export function RowMenu({ opened, rows, path, page, query, ...view }: RowMenuProps) {
  const { t, tables } = useSite()
  const chain = usePageChain()
  const texts = useUiTexts()
  const toast = useToast()
  const box = useRef<HTMLDivElement>(null)
  const closed = useRef<RowMenuProps['opened'] | null>(null)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [named, name] = useState<string | null>(null)
  const [orders, setOrders] = useState(false)
  const [follows, setFollows] = useState(false)
  const refresh = usePageRefresh()
  const shownAt = useRef(0)
  const canFollow = page === 1 && !query.has('cursor')
  useBlockPushes(follows && canFollow ? chain.code : null, () => {
    const body = box.current!.closest('section')!.querySelector('tbody')
    const now = performance.now()
    // Nothing moves under a pointer or a finger, and what the keyboard stands on stays.
    if (now - shownAt.current < FOLLOW_MS || body?.matches(':hover, :focus-within') === true) return
    shownAt.current = now
    void refresh()
  })
  const { button } = opened
  const line = button.closest('tr')!
  // The row may be gone with its page of the list: then the menu is closed.
  const row = rows[[...(line.parentElement?.children ?? [])].indexOf(line)]
  const isHead = line.parentElement?.tagName === 'THEAD'
  const id = rowId(row)

  useEffect(() => {
    const last = closed.current
    if (last?.button !== opened.button || opened.atMs - last.atMs > REOPEN_MS) box.current!.showPopover()
  }, [opened])
  useEffect(() => {
    // The rows are the table's: only a mark is put on them.
    for (const [index, tr] of [...box.current!.closest('section')!.querySelectorAll('tbody > tr')].entries())
      tr.toggleAttribute('data-chosen', chosen.has(rowId(rows[index]) ?? ''))
  }, [rows, chosen])

  const copy = (text: string): void => {
    void navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'good', text: texts.copied }),
      () => toast({ tone: 'bad', text: texts.actionFailed }),
    )
  }
  const link = line.querySelector<HTMLAnchorElement>('a[href]')?.href ?? null
  const rowItems = (): readonly MenuAction[] => [
    // Where rows are cards, a part of them is folded.
    ...(showsCards() && folds(line)
      ? [
          {
            as: 'check' as const,
            id: ':rest',
            label: t('row.rest'),
            checked: line.hasAttribute('data-open'),
            onPick: () => toggleCard(line),
          },
        ]
      : []),
    ...(link === null
      ? []
      : [
          {
            as: 'action' as const,
            id: 'open',
            icon: 'external' as const,
            label: t('row.open'),
            onPick: () => void window.open(link, '_blank', 'noopener'),
          },
        ]),
    { as: 'action', id: 'copy', icon: 'copy', label: t('row.copy'), onPick: () => copy(rowText(line)) },
    { as: 'action', id: 'json', label: t('row.copyJson'), onPick: () => copy(JSON.stringify(row, null, 2)) },
    ...rowHashes(line).map((hash): MenuAction => ({
      as: 'action',
      id: `:copy ${hash}`,
      label: t('row.copyOne', { value: shortenMiddle(hash, 6, 4) }),
      onPick: () => copy(hash),
    })),
    ...rowFilters(row, { chain, path, query }).flatMap(({ name, value, word, only, without }): MenuAction[] => {
      const words = { name: t(name), value: word === null ? shortenMiddle(value, 6, 4) : t(word) }
      return [
        { as: 'line' },
        { as: 'link', id: only, label: t('row.only', words), to: only },
        ...(without === null
          ? []
          : [{ as: 'link' as const, id: without, label: t('row.without', words), to: without }]),
      ]
    }),
    ...rowAddresses(line).flatMap((address, index): MenuAction[] => [
      ...(index === 0 ? [{ as: 'line' as const }] : []),
      {
        as: 'action',
        id: address,
        label: t('row.label', { value: shortenMiddle(address, 6, 4) }),
        onPick: () => name(address),
      },
    ]),
    ...(id === null
      ? []
      : [
          { as: 'line' as const },
          {
            as: 'check' as const,
            id: 'select',
            label: t('row.select'),
            checked: chosen.has(id),
            disabled: !chosen.has(id) && chosen.size >= MOST,
            onPick: () => choose(toggled(chosen, id)),
          },
        ]),
  ]
  const followItem = (): readonly MenuAction[] =>
    canFollow
      ? [
          {
            as: 'check',
            id: ':follow',
            label: t('live.follow'),
            checked: follows,
            onPick: () => setFollows(!follows),
          },
        ]
      : []
  const unit = tables.get('unit') ?? ''
  const { native } = chain
  const cellItems = (): readonly MenuAction[] => [
    { as: 'line' },
    {
      as: 'check',
      id: ':faces',
      label: t('row.faces'),
      checked: wantsFaces(),
      onPick: () => turnFaces(!wantsFaces()),
    },
    ...(native.decimals === 18
      ? (
          [
            ['', native.symbol],
            ['9', native.gasUnit],
            ['0', 'wei'],
          ] as const
        ).map(([digits, name]): MenuAction => ({
          as: 'check',
          id: `:unit ${digits}`,
          label: t('row.amountsIn', { unit: name }),
          checked: unit === digits,
          // The whole page is drawn anew with it.
          onPick: () => keepView({ ...listed, list: 'unit', onArrange: () => void refresh() }, [digits]),
        }))
      : []),
  ]
  const list = [...chosen].join('\n')
  const listed: ListView = { ...view, views: tables }
  return (
    <>
      <MenuPanel
        box={box}
        button={() => button}
        label={t(isHead ? 'ui.columns' : 'row.menu')}
        align="end"
        items={
          isHead ? [...columnItems(listed, t, () => setOrders(true)), ...followItem(), ...cellItems()] : rowItems()
        }
        onClose={(atMs) => (closed.current = { button, atMs })}
      />
      {orders && (
        <OrderDialog
          order={orderedColumns(shownColumns(listed), viewOf(listed))}
          labels={new Map(listed.columns.map(({ id, label }) => [id, nameOf(label, t)]))}
          onOrder={(order) => keepView(listed, placeColumns(shownColumns(listed), viewOf(listed), order))}
          onClose={() => setOrders(false)}
          t={t}
        />
      )}
      {named !== null && (
        <LabelDialog
          words="label"
          label={labelOf(named, readLabels())}
          open
          onClose={() => name(null)}
          onSave={(text) => {
            if (!writeLabel(named, text)) throw new Error('the browser keeps nothing')
            drawLabels()
          }}
        />
      )}
      {chosen.size > 0 && (
        <div className={styles.chosen}>
          <span className={styles.count} role="status">
            {t('row.selected', { count: chosen.size })}
          </span>
          <Button size="sm" onClick={() => copy(list)}>
            {t('row.copyChosen')}
          </Button>
          <Link
            to={`/multi-search?q=${encodeURIComponent(list)}`}
            look="plain"
            className={buttonClass('outline', 'sm')}
          >
            {t('row.lookUp')}
          </Link>
          <Button size="sm" onClick={() => choose(new Set())}>
            {texts.clear}
          </Button>
        </div>
      )}
    </>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
