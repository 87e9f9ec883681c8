import { useEffect, useRef, useState } from 'react'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { useNavigator } from '../../app/navigator-context.ts'
import { useOnDemand } from '../../app/use-on-demand.ts'
import { showsCards } from '../../card-fold/toggle-card.ts'
import { controlsOf, narrowChips, type NarrowChip } from './narrow-chips.ts'
import styles from './narrow-card.module.css'
import { NarrowFields, type NarrowFieldsProps } from './narrow-fields.tsx'
import type { NarrowSheetProps } from './narrow-sheet.tsx'

/**
 * A form of several fields that narrows a list, without script too; `?filter=1` keeps it open. On a phone it is a sheet that `?filter=1` or a wrong answer opens,
 * and chips stand in its place for what it was told (screens-evm §0.8).
 */
export function NarrowCard({ path, clear, children }: NarrowFieldsProps) {
  const { t } = usePageContext()
  const navigator = useNavigator()
  const sheet = useOnDemand<NarrowSheetProps>(async () => (await import('./narrow-sheet.tsx')).NarrowSheet)
  const card = useRef<HTMLDivElement>(null)
  const [chips, setChips] = useState<readonly NarrowChip[]>([])
  useEffect(() => {
    if (!showsCards()) return
    const form = card.current!.querySelector('form')!
    setChips(narrowChips(controlsOf(form)))
    const isAsked = new URLSearchParams(navigator.get().screen.search).has('filter')
    if (isAsked || form.querySelector('[aria-invalid]') !== null) sheet.open()
    // The form stands under the key of its query: once for each.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <div ref={card} className={styles.card}>
        <Card>
          <NarrowFields path={path} clear={clear}>
            <input type="hidden" name="filter" value="1" />
            {children}
          </NarrowFields>
        </Card>
      </div>
      <div className={styles.bar}>
        <Button onClick={sheet.open} aria-haspopup="dialog">
          {t('filter.narrow')}
        </Button>
        {chips.map(({ name, text, search }) => (
          <Link key={name} to={path + search} look="plain" className={styles.chip}>
            <bdi>{displayName(text).text}</bdi>
            <Icon name="close" size={14} label={t('filter.clear')} />
          </Link>
        ))}
        {chips.length > 1 && clear !== null && <Link to={clear}>{t('filter.clearAll')}</Link>}
      </div>
      {sheet.Part !== null && (
        <sheet.Part open={sheet.isOpen} onClose={sheet.close} path={path} clear={clear}>
          {children}
        </sheet.Part>
      )}
    </>
  )
}
