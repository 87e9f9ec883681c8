import { useEffect } from 'react'
import { showsCards, toggleCard } from './toggle-card.ts'

/** Controls and words of a card that have an answer of their own. */
const ANSWERED = 'a, button, input, select, textarea, label, summary, [data-tip]'

/** Opens and folds the cards that rows are on small screens (screens-evm §0.8): a tap beside what answers by itself shows what is folded. */
export function CardFoldLayer(): null {
  useEffect(() => {
    const click = ({ target, defaultPrevented }: MouseEvent): void => {
      if (defaultPrevented || !(target instanceof Element) || target.closest(ANSWERED) !== null) return
      const row = target.closest<HTMLTableRowElement>('tbody > tr')
      // Whoever marks words to copy them opens nothing.
      if (row !== null && showsCards() && getSelection()?.isCollapsed !== false) toggleCard(row)
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  }, [])
  return null
}
