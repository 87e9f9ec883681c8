import type { ReactNode } from 'react'
import { useUiTexts } from '@orrery/ui/texts'
import { useWords } from '../app/use-words.ts'

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
