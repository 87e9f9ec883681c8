import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { useWords } from '../after-words.tsx'
import { foreignText } from '../foreign-text.ts'
import { AddNetworkSteps } from './add-network-steps.tsx'
import { leaveWallet, LEFT_MS, type Wallet } from './wallets.ts'

type WrongChainProps = {
  readonly wallet: Wallet
  /** Looks for wallets again, once this one was let go. */
  readonly another: () => void
}

/**
 * That a wallet did not change to the page's chain, and what may be done about it (explorer §4): the wallet takes the chain up, by itself or by the values that are typed in there, or it is
 * let go and another one used. Drawn by script alone.
 */
export function WrongChain({ wallet, another }: WrongChainProps) {
  const { t } = usePageContext()
  const chain = usePageChain()
  return (
    <>
      <p>{t('call.wrongChain')}</p>
      {useWords() === 'ready' && (
        <>
          <AddNetworkSteps chain={chain} added="network.added" />
          <LeaveWallet wallet={wallet} another={another} />
        </>
      )}
    </>
  )
}

function LeaveWallet({ wallet, another }: WrongChainProps) {
  const { t } = usePageContext()
  const [state, setState] = useState<'connected' | 'leaving' | 'left' | 'stays'>('connected')
  useEffect(() => {
    if (state !== 'left') return undefined
    const timer = setTimeout(another, LEFT_MS)
    return () => clearTimeout(timer)
    // What looks for wallets is made anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  const name = { wallet: foreignText(wallet.name) }
  const leave = async (): Promise<void> => {
    setState('leaving')
    setState((await leaveWallet(wallet)) ? 'left' : 'stays')
  }
  return (
    <>
      <p>
        <Button busy={state === 'leaving' || state === 'left'} onClick={() => void leave()}>
          {t('wallet.leave', name)}
        </Button>
      </p>
      {state === 'stays' && <p>{t('wallet.stays', name)}</p>}
    </>
  )
}
