import { useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { TokenDetail } from '@orrery/model/wire/token'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CallFailed, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { findWallets, type Wallet } from '../../page-parts/wallet/wallets.ts'
import { watchToken } from '../../page-parts/wallet/watch-token.ts'

type Told =
  | { readonly as: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly as: 'added' | 'refused' | 'wrongChain' }
  | { readonly as: 'failed'; readonly reason: string }

const WORDS = { added: 'token.watch.added', refused: 'token.watch.refused', wrongChain: 'token.watch.wrongChain' }
const LATER = [...Object.values(WORDS), 'tx.own.noWallet', 'call.failed']

/** Has a visitor's wallet show the token among its own (screens-evm §8.2). */
export function WatchCard({ token }: { readonly token: TokenDetail }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const [told, tell] = useState<Told | null>(null)
  const { symbol, decimals, address } = token
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of LATER) t(word)
  if (chain.family !== 'evm' || symbol === null || decimals === null) return null
  const { chainId } = chain.quirks
  const act = (work: Promise<Told>): void =>
    void work
      .catch((error: unknown): Told => ({
        as: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      }))
      .then(tell)
  return (
    <Card title={t('token.watch')}>
      <p>{t('token.watch.text')}</p>
      <Button onClick={() => act(findWallets().then((wallets) => ({ as: 'wallets', wallets })))}>
        {t('token.watch.ask')}
      </Button>
      <div role="status">
        {told === null ? null : told.as === 'failed' ? (
          <CallFailed reason={told.reason} />
        ) : told.as !== 'wallets' ? (
          <p>{t(WORDS[told.as])}</p>
        ) : told.wallets.length === 0 ? (
          <p>{t('tx.own.noWallet')}</p>
        ) : (
          <WalletButtons
            wallets={told.wallets}
            onPick={(wallet) => act(watchToken(wallet, chainId, { address, symbol, decimals }).then((as) => ({ as })))}
          />
        )}
      </div>
    </Card>
  )
}
