import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'

/** Asks the browser, by a click alone, whether the system may notify; and says what it answered. */
export function NotificationSwitch() {
  const { t } = usePageContext()
  const [permission, setPermission] = useState<NotificationPermission | 'none' | null>(null)
  useEffect(() => setPermission('Notification' in window ? Notification.permission : 'none'), [])
  const allowed = t('monitor.notify.on')
  const denied = t('gas.alert.denied')
  return (
    <>
      <Button
        disabled={permission !== 'default'}
        onClick={() => {
          void Notification.requestPermission().then(setPermission)
        }}
      >
        {t('monitor.notify.ask')}
      </Button>
      <span aria-live="polite">
        {permission === 'granted' ? allowed : permission === 'denied' || permission === 'none' ? denied : ''}
      </span>
    </>
  )
}
