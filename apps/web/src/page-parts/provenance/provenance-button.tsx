import { usePageContext } from '@orrery/entities/page-context'
import { Icon } from '@orrery/ui/icon'
import { iconButton } from '@orrery/ui/icon-button'
import { useOnDemand } from '../../app/use-on-demand.ts'

/** Opens the account of where the page's numbers come from. */
export function ProvenanceButton() {
  const { t } = usePageContext()
  const drawer = useOnDemand(async () => (await import('./provenance-drawer.tsx')).ProvenanceDrawer)
  const label = t('provenance.open')
  return (
    <>
      <button
        type="button"
        className={iconButton}
        data-tip={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <Icon name="info" size={14} />
      </button>
      {drawer.Part !== null && <drawer.Part open={drawer.isOpen} onClose={drawer.close} />}
    </>
  )
}
