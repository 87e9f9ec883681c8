import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { useNavigator } from '../../app/navigator-context.ts'
import { useSite } from '../../app/site.ts'
import { CallFailed, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { findWallets, firstAccount, type Wallet } from '../../page-parts/wallet/wallets.ts'
import styles from './ask.module.css'

type Told =
  | { readonly as: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly as: 'failed'; readonly reason: string }

/** Leads to the permissions of the account that a visitor's wallet gives (screens-evm §9). Drawn by script alone. */
export function OwnWallet() {
  const { t, href } = usePageContext()
  const { path } = usePageChain()
  const { go } = useNavigator()
  const { words } = useSite()
  const [isReady, setReady] = useState(false)
  const [told, tell] = useState<Told | null>(null)
  useEffect(
    () =>
      void words().then(
        () => setReady(true),
        () => undefined,
      ),
    [words],
  )
  if (!isReady) return null
  const act = (work: Promise<Told | null>): void =>
    void work
      .catch((error: unknown): Told => ({
        as: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      }))
      .then(tell)
  const open = async (wallet: Wallet): Promise<null> => {
    const account = await firstAccount(wallet)
    void go(new URL(href(`/${path}/approval/${account}`), location.origin))
    return null
  }
  return (
    <div className={styles.wallet}>
      <Button onClick={() => act(findWallets().then((wallets) => ({ as: 'wallets', wallets })))}>
        {t('approval.ownWallet')}
      </Button>
      <div role="status">
        {told?.as === 'failed' && <CallFailed reason={told.reason} />}
        {told?.as === 'wallets' &&
          (told.wallets.length === 0 ? (
            <p>{t('tx.own.noWallet')}</p>
          ) : (
            <WalletButtons wallets={told.wallets} onPick={(wallet) => act(open(wallet))} />
          ))}
      </div>
    </div>
  )
}
