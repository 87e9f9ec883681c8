import { useEffect, useState } from 'react'
import { useSite } from '../app/site.ts'

/** Whether all words are here: what is drawn from the browser’s own storage is in no document. */
export function useWords(): boolean {
  const { words } = useSite()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    let isDrawn = true
    words().then(
      () => isDrawn && setHere(true),
      () => isDrawn && setHere(true),
    )
    return () => {
      isDrawn = false
    }
  }, [words])
  return isHere
}
