import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { FactRows } from '@orrery/ui/facts'
import { useSite } from '../../app/site.ts'
import { foreignText } from '../foreign-text.ts'
import { addNetwork, networkRecord, networkValues } from './add-network.ts'
import { CallFailed, WalletButtons } from './wallet-words.tsx'
import { findWallets, type Wallet } from './wallets.ts'

/** Time in which a visitor reads what comes before the wallet opens (explorer §4). */
const ADD_MS = 3_000

type Told =
  | { readonly as: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly as: 'asking'; readonly wallet: Wallet }
  | { readonly as: 'added' }
  | { readonly as: 'failed'; readonly reason: string }

/** That a wallet did not change to the page's chain, and how it takes the chain up: by itself, or by the values that are typed in there (explorer §4). Drawn by script alone. */
export function WrongChain() {
  const { t, href } = usePageContext()
  const chain = usePageChain()
  const { words } = useSite()
  const [told, tell] = useState<Told | null>(null)
  const [isReady, setReady] = useState(false)
  // The document has the words alone that it was drawn with.
  useEffect(
    () =>
      void words().then(
        () => setReady(true),
        () => undefined,
      ),
    [words],
  )
  const network = networkRecord(chain, new URL(href(`/${chain.path}`), location.origin).href)
  const asked = told?.as === 'asking' ? told.wallet : null
  useEffect(() => {
    if (asked === null || network === null) return undefined
    const timer = setTimeout(() => {
      addNetwork(asked, network).then(
        () => tell({ as: 'added' }),
        (error: unknown) => tell({ as: 'failed', reason: error instanceof Error ? error.message : String(error) }),
      )
    }, ADD_MS)
    return () => clearTimeout(timer)
    // The network is the page's own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return (
    <>
      <p>{t('call.wrongChain')}</p>
      {isReady && network !== null && (
        <>
          <p>{t('network.byHand')}</p>
          <FactRows
            facts={networkValues(network).map(([label, value]) => ({
              id: label,
              label: t(label),
              value: (
                <>
                  <bdi>{value}</bdi> <CopyButton text={value} />
                </>
              ),
            }))}
          />
          {network.rpcUrls.length > 0 && (
            <Button onClick={() => void findWallets().then((wallets) => tell({ as: 'wallets', wallets }))}>
              {t('network.add')}
            </Button>
          )}
          <div role="status">
            {told?.as === 'wallets' &&
              (told.wallets.length === 0 ? (
                <p>{t('call.noWallet')}</p>
              ) : (
                <WalletButtons wallets={told.wallets} onPick={(wallet) => tell({ as: 'asking', wallet })} />
              ))}
            {told?.as === 'asking' && <p>{t('network.asking', { wallet: foreignText(told.wallet.name) })}</p>}
            {told?.as === 'added' && <p>{t('network.added')}</p>}
            {told?.as === 'failed' && <CallFailed reason={told.reason} />}
          </div>
        </>
      )}
    </>
  )
}
