import { AmountText } from '@orrery/entities/amount'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { OmniAccount, OmniBalance, OmniMove } from '@orrery/model/wire/omni'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { Facts } from '../facts/facts.tsx'
import { LedgerNote } from './ledger-note.tsx'

const DECIMALS = 8

/** The page of Tether USD on Omni. */
export function OmniLink() {
  const { t } = usePageContext()
  const { path } = usePageChain()
  return <Link to={`/${path}/omni`}>{t('menu.omni')}</Link>
}

export const OmniAmount = ({ amount }: { readonly amount: string | null }) => (
  <AmountText base={amount} decimals={DECIMALS} symbol="USDT" />
)

/** What is there for certain, and at most where that is more. */
export const OmniRange = ({ amount, most }: { readonly amount: string | null; readonly most: string | null }) => (
  <>
    <OmniAmount amount={amount} />
    {most !== amount && (
      <>
        {' – '}
        <OmniAmount amount={most} />
      </>
    )}
  </>
)

const TONES = { valid: 'good', invalid: 'bad', undecided: 'warn' } as const

/** Whether the ledger let a message count, and why not. */
export function OmniVerdict({ move: { state, reason } }: { readonly move: OmniMove }) {
  const { t } = usePageContext()
  return (
    <>
      <Badge tone={TONES[state]}>{t(`omni.${state}`)}</Badge>
      {reason !== null && <> {t(`omni.why.${reason}`)}</>}
    </>
  )
}

/** What an address has as far as the ledger is, above its messages. */
export const OmniHolding = ({ account: { ledger, balance } }: { readonly account: OmniAccount }) => (
  <>
    <LedgerNote ledger={ledger} />
    {balance !== null && (
      <Facts loading={false} facts={[{ label: 'fact.balance', value: <OmniHeld balance={balance} /> }]} />
    )}
  </>
)

/** What an address has, and whether it is frozen. */
export function OmniHeld({ balance }: { readonly balance: OmniBalance }) {
  const { t } = usePageContext()
  return (
    <>
      <OmniRange amount={balance.amount} most={balance.most} />{' '}
      {balance.frozen && <Badge tone="bad">{t('coinEvent.frozen')}</Badge>}
    </>
  )
}
