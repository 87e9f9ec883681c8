import { useState, type ComponentType } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Icon } from '@orrery/ui/icon'
import { useSite } from '../../app/site.ts'
import type { ProvenanceDrawerProps } from './provenance-drawer.tsx'
import styles from './provenance-button.module.css'

/** Opens the account of where the page's numbers come from; its code comes with the click. */
export function ProvenanceButton() {
  const { t } = usePageContext()
  const { words } = useSite()
  const [Drawer, setDrawer] = useState<ComponentType<ProvenanceDrawerProps> | null>(null)
  const [open, setOpen] = useState(false)
  const label = t('provenance.open')
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-tip={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          void Promise.all([import('./provenance-drawer.tsx'), words()]).then(([module]) =>
            setDrawer(() => module.ProvenanceDrawer),
          )
        }}
      >
        <Icon name="info" size={14} />
      </button>
      {Drawer !== null && <Drawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
