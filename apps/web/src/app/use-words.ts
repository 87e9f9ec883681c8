import { useEffect, useState } from 'react'
import { useSite } from './site.ts'

/** Whether all words are here: the document brought those alone that it was drawn with. `failed` where they cannot be had. */
export function useWords(): 'waiting' | 'ready' | 'failed' {
  const { words } = useSite()
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    let isHere = true
    words().then(
      () => isHere && setState('ready'),
      () => isHere && setState('failed'),
    )
    return () => {
      isHere = false
    }
  }, [words])
  return state
}
