import { use, useEffect } from 'react'
import { LiveContext } from '../live/live-context.tsx'

/** Answers the badge of what is live (`data-live`): a click pauses everything that moves by itself, the next one goes on (screens-evm §0.5). */
export function LiveSwitch(): null {
  const live = use(LiveContext)
  useEffect(() => {
    const click = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('button[data-live]') !== null) live?.toggle()
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  }, [live])
  return null
}
