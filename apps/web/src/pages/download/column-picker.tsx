import { usePageContext } from '@orrery/entities/page-context'
import { Checkbox } from '@orrery/ui/checkbox'
import styles from './download.module.css'

/** The columns of a list to tick; their names are those of the file, the same in every language. It works as a plain part of a form, too. */
export function ColumnPicker({
  columns,
  picked,
  isWrong,
  onChange,
}: {
  readonly columns: readonly string[]
  /** Names with commas between them; none for all. */
  readonly picked: string
  readonly isWrong: boolean
  readonly onChange: (picked: string) => void
}) {
  const { t } = usePageContext()
  const ticked = new Set(picked.split(','))
  return (
    <fieldset className={styles.columns}>
      <legend>{t('ui.columns')}</legend>
      <p>
        {isWrong && <strong role="alert">{t('filter.wrong')} </strong>}
        {t('download.pick.hint')}
      </p>
      <div>
        {columns.map((column) => (
          <Checkbox
            key={column}
            name="columns"
            value={column}
            label={<bdi dir="ltr">{column}</bdi>}
            checked={ticked.has(column)}
            onChange={(isTicked) =>
              onChange(columns.filter((one) => (one === column ? isTicked : ticked.has(one))).join(','))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
