import { useEffect, useState, type ReactNode } from 'react'
import { useUiTexts } from '@orrery/ui/texts'
import { useSite } from '../app/site.ts'

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

/**
 * What a visitor opens, or what comes after the page, drawn once all words are there: the document brought those alone that it was drawn with. `meanwhile` keeps its
 * place. Where words cannot be had it says so.
 */
export function AfterWords({
  children,
  meanwhile = null,
}: {
  readonly children: () => ReactNode
  readonly meanwhile?: ReactNode
}) {
  const texts = useUiTexts()
  const state = useWords()
  if (state === 'failed') return <p role="alert">{texts.loadFailed}</p>
  return state === 'ready' ? children() : meanwhile
}
