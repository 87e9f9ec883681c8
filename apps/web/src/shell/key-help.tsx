import { KeyHelp } from '@orrery/ui/key-help'
import { useSite } from '../app/site.ts'

/** What `Keyboard` and the search answer to, told. */
export function SiteKeyHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useSite()
  return (
    <KeyHelp
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      rows={[
        { keys: ['/'], does: t('keys.search') },
        { keys: ['j', 'k'], does: t('keys.walk') },
        { keys: ['i', 'I'], does: t('keys.tips') },
        { keys: ['Enter'], does: t('keys.enter') },
        { keys: ['Ctrl', 'Enter'], does: t('keys.all') },
        { keys: ['?'], does: t('keys.help') },
        { keys: ['Esc'], does: t('keys.close') },
      ]}
    />
  )
}
