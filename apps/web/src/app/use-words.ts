import { useEffect, useState } from 'react'
import { useSite } from './site.ts'

/** Whether all words of the page are there: what comes late says what no part of the document did. True too where they are not to be had, by their names then. */
export function useWords(): boolean {
  const { words } = useSite()
  const [areThere, setThere] = useState(false)
  useEffect(() => {
    let isGone = false
    const settle = () => isGone || setThere(true)
    words().then(settle, settle)
    return () => void (isGone = true)
  }, [words])
  return areThere
}
