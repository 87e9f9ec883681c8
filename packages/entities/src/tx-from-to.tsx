import type { TxParty, TxSummary } from '@orrery/model/wire/transaction'
import { AddressLink } from './address-link.tsx'
import { Figure } from './figure.tsx'
import { Arrow, FromTo } from './from-to.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** Nobody had the coins before: a coinbase makes them. */
const MINTED = 'value.newCoins'

/** Sender → receiver of a transaction; on chains of outputs who moved the most, and how many moved beside (screens-nonevm §2 G4). */
export function TxFromTo({
  tx: { from, to, created, kind, parties },
  brief = false,
}: {
  readonly tx: Pick<TxSummary, 'from' | 'to' | 'created' | 'kind' | 'parties'>
  /** On chains of outputs the receivers alone: two of their addresses need more room than those of accounts. */
  readonly brief?: boolean
}) {
  const { t } = usePageContext()
  const isMinted = kind === 'coinbase'
  if (parties === undefined)
    return <FromTo from={from} to={to} created={created} missing={isMinted ? { from: MINTED } : undefined} />
  return (
    <span className={styles.fromTo}>
      {/* An input whose coins are not known here may be anybody's. */}
      {!brief && <Party party={parties.from} missing={isMinted ? MINTED : 'value.unknown'} />}
      <Arrow label={t('value.to')} />
      <Party party={parties.to} missing="value.none" />
    </span>
  )
}

function Party({ party, missing }: { readonly party: TxParty | null; readonly missing: string }) {
  const { t } = usePageContext()
  const count = (party?.addresses ?? 1) - 1
  return (
    <>
      <AddressLink address={party?.address ?? null} missing={missing} />
      {count > 0 && (
        <span className={styles.others} data-tip={t('value.others', { count })}>
          +<Figure value={count} />
        </span>
      )}
    </>
  )
}
