import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { useWords } from '../after-words.tsx'
import { AddNetworkSteps } from './add-network-steps.tsx'

/** That a wallet did not change to the page's chain, and how it takes the chain up: by itself, or by the values that are typed in there (explorer §4). Drawn by script alone. */
export function WrongChain() {
  const { t } = usePageContext()
  const chain = usePageChain()
  return (
    <>
      <p>{t('call.wrongChain')}</p>
      {useWords() === 'ready' && <AddNetworkSteps chain={chain} added="network.added" />}
    </>
  )
}
