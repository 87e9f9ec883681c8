import type { Translate } from '@orrery/i18n/translate'
import { Button } from '@orrery/ui/button'
import { Dialog } from '@orrery/ui/dialog'
import { Icon } from '@orrery/ui/icon'
import { iconButton } from '@orrery/ui/icon-button'
import { useUiTexts } from '@orrery/ui/texts'
import { movedColumn } from './column-order.ts'
import styles from './row-menu.module.css'

/** Brings the columns of a list into another order (screens-evm §0.3); each step shows at once. */
export function OrderDialog({
  order,
  labels,
  onOrder,
  onClose,
  t,
}: {
  /** Ids of the columns that show, in their order. */
  readonly order: readonly string[]
  readonly labels: ReadonlyMap<string, string>
  readonly onOrder: (order: readonly string[]) => void
  readonly onClose: () => void
  readonly t: Translate
}) {
  const texts = useUiTexts()
  return (
    <Dialog
      open
      shape="bottom"
      title={t('columns.order')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <ol className={styles.order}>
        {order.map((id) => {
          const name = labels.get(id) ?? id
          return (
            <li key={id}>
              <span>{name}</span>
              {([-1, 1] as const).map((by) => {
                const moved = movedColumn(order, id, by)
                return (
                  <button
                    key={by}
                    type="button"
                    className={iconButton}
                    disabled={moved === order}
                    aria-label={t(by === -1 ? 'columns.earlier' : 'columns.later', { name })}
                    onClick={() => onOrder(moved)}
                  >
                    <Icon name="up" />
                  </button>
                )
              })}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
