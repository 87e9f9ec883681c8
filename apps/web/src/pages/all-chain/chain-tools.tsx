import { useEffect } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { SearchInput } from '@orrery/ui/search-input'
import { recentStorage } from '../../search/recent-storage.ts'
import { pinnedChains } from './pinned-chains.ts'

export type ChainToolsProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPinned: (pinned: readonly string[]) => void
}

/** Finds a chain among those that are shown, and knows which are pinned: what does nothing without script comes after the page. */
export function ChainTools({ text, onText, onPinned }: ChainToolsProps) {
  const { t } = usePageContext()
  useEffect(() => onPinned(pinnedChains.read(recentStorage())), [onPinned])
  return (
    <SearchInput label={t('chains.find')} labelHidden placeholder={t('chains.find')} value={text} onChange={onText} />
  )
}
