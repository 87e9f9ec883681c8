import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { FactRows } from '@orrery/ui/facts'
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

/**
 * How a wallet takes a chain up (explorer §4): a wallet is chosen, the page says that it will be asked, three seconds later it is; and the values that are typed in
 * by hand, each with a button that copies it. Nothing of chains that no such wallet knows. Drawn once all words are there.
 */
export function AddNetworkSteps({
  chain,
  added,
  atOnce = false,
}: {
  readonly chain: Chain
  /** What is said once the wallet took the request: a message. */
  readonly added: string
  /** Looks for wallets without being told to. */
  readonly atOnce?: boolean
}) {
  const { t, href } = usePageContext()
  const [told, tell] = useState<Told | null>(null)
  const network = networkRecord(chain, new URL(href(`/${chain.path}`), location.origin).href)
  const canAsk = network !== null && network.rpcUrls.length > 0
  const find = (): void => void findWallets().then((wallets) => tell({ as: 'wallets', wallets }))
  useEffect(() => {
    if (atOnce && canAsk) find()
    // Once, when it opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
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
    // The network is that of the chain.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  if (network === null) return null
  return (
    <>
      <p>{t(canAsk ? 'network.byHand' : 'network.typed')}</p>
      <FactRows
        facts={networkValues(network).map(([label, value]) => ({
          id: label,
          label: t(label),
          value: (
            <>
              <bdi>{value}</bdi> <CopyButton text={value} label={`${t('ui.copy')}: ${t(label)}`} />
            </>
          ),
        }))}
      />
      {canAsk && (!atOnce || told?.as === 'added' || told?.as === 'failed') && (
        <Button onClick={find}>{t('network.add')}</Button>
      )}
      <div role="status">
        {told?.as === 'wallets' &&
          (told.wallets.length === 0 ? (
            <p>{t('network.noWallet')}</p>
          ) : (
            <WalletButtons wallets={told.wallets} onPick={(wallet) => tell({ as: 'asking', wallet })} />
          ))}
        {told?.as === 'asking' && <p>{t('network.asking', { wallet: foreignText(told.wallet.name) })}</p>}
        {told?.as === 'added' && <p>{t(added)}</p>}
        {told?.as === 'failed' && <CallFailed reason={told.reason} />}
      </div>
    </>
  )
}
