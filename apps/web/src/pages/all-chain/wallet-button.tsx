import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { addNetwork, networkRecord } from '../../page-parts/wallet/add-network.ts'
import { CallFailed, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { findWallets, type Wallet } from '../../page-parts/wallet/wallets.ts'

export type WalletButtonProps = { readonly chain: Chain }

type Told =
  | { readonly as: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly as: 'added' }
  | { readonly as: 'failed'; readonly reason: string }

/** Has a wallet take up a chain (screens-evm §2.3, explorer §4); nothing of chains that no wallet can be told of. */
export function WalletButton({ chain }: WalletButtonProps) {
  const { t, href } = usePageContext()
  const [told, tell] = useState<Told | null>(null)
  const network = networkRecord(chain, new URL(href(`/${chain.path}`), location.origin).href)
  if (network === null || network.rpcUrls.length === 0) return null
  const add = (wallet: Wallet) =>
    void addNetwork(wallet, network).then(
      () => tell({ as: 'added' }),
      (error: unknown) => tell({ as: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
  return (
    <div>
      <Button
        size="xs"
        onClick={() =>
          void findWallets().then((wallets) => {
            const [only, other] = wallets
            // Where there is a choice, the visitor has it; the wallet itself asks before it takes anything.
            if (only !== undefined && other === undefined) add(only)
            else tell({ as: 'wallets', wallets })
          })
        }
      >
        {t('chains.wallet')}
      </Button>
      <div role="status">
        {told?.as === 'wallets' &&
          (told.wallets.length === 0 ? t('call.noWallet') : <WalletButtons wallets={told.wallets} onPick={add} />)}
        {told?.as === 'added' && t('chains.wallet.asked')}
        {told?.as === 'failed' && <CallFailed reason={told.reason} />}
      </div>
    </div>
  )
}
