import { useEffect } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { useNavigator } from '../app/navigator-context.ts'
import { Notice } from './notice.tsx'

const AGAIN_MS = 3_000

/** Counting is done beside other work: the page looks again by itself. */
export function BeingCounted() {
  const { t } = usePageContext()
  const { refresh } = useNavigator()
  useEffect(() => {
    const timer = setInterval(() => void refresh(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return (
    <div aria-live="polite">
      <Notice tone="accent" title="gas.making">
        {t('rich.preparing.text')}
      </Notice>
    </div>
  )
}
