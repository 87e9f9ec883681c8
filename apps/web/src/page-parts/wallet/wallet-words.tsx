import { usePageContext } from '@orrery/entities/page-context'
import { FinalityBadge, isOutside, StatusBadge } from '@orrery/entities/status-badge'
import { TxLink } from '@orrery/entities/tx-link'
import { Button } from '@orrery/ui/button'
import { foreignText } from '../foreign-text.ts'
import { useSentState } from './follow-sent.ts'
import type { Wallet } from './wallets.ts'
import styles from './wallet-words.module.css'

/** Wallets to choose from by a click. Who draws it says what is so where there are none. */
export function WalletButtons({
  wallets,
  onPick,
}: {
  readonly wallets: readonly Wallet[]
  readonly onPick: (wallet: Wallet) => void
}) {
  return (
    <div className={styles.wallets}>
      {wallets.map((wallet) => (
        <Button key={wallet.id} look="solid" onClick={() => onPick(wallet)}>
          <bdi>{foreignText(wallet.name)}</bdi>
        </Button>
      ))}
    </div>
  )
}

/** That something was sent, with the transaction that it is and how it stands, until a block has it (screens-evm §6.1). */
export function CallSent({ hash }: { readonly hash: string }) {
  const { t } = usePageContext()
  const state = useSentState(hash)
  return (
    <p>
      {t('call.sent')} <TxLink hash={hash} />{' '}
      {state !== null && (
        <>
          {!isOutside(state.finality) && <StatusBadge status={state.status} />}{' '}
          <FinalityBadge finality={state.finality} />
        </>
      )}
    </p>
  )
}

/** That it failed, in the words of who refused it. To stand in a live region, which reads it out. */
export function CallFailed({ reason }: { readonly reason: string }) {
  const { t } = usePageContext()
  return (
    <p className={styles.failed}>
      {t('call.failed')} <bdi>{foreignText(reason)}</bdi>
    </p>
  )
}
