import { Fragment, type ReactNode } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import type { StateChanges } from '@orrery/model/wire/call'
import { CallChip } from '@orrery/entities/call-chip'
import { displayName } from '@orrery/entities/display-name'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { Disclosure } from '@orrery/ui/disclosure'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './trace.module.css'

type Account = StateChanges['accounts'][number]

/** What a transaction changed, account by account: before → after. */
export function StateTab({ changes, trace }: { readonly changes: StateChanges; readonly trace: string }) {
  const { t, locale } = usePageContext()
  if (changes.total === 0) return <EmptyBecause what="state.none" because="state.none.reason" />
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <section className={styles.frame} aria-label={t('tab.state')}>
      {changes.accounts.length < changes.total && (
        <p className={styles.note}>
          {t('trace.shown', { from: number(1), to: number(changes.accounts.length), total: number(changes.total) })}
        </p>
      )}
      <ol className={styles.tree}>
        {senderFirst(changes.accounts).map((account) => (
          <li key={account.address} className={styles.account}>
            <AddressLink address={account.address} cut="full" />
            <dl className={styles.changes}>
              {account.balance !== null && (
                <Step
                  label="column.balance"
                  before={<Amount base={account.balance.before} places="all" />}
                  after={<Amount base={account.balance.after} places="all" />}
                  change={
                    <Amount
                      base={String(BigInt(account.balance.after) - BigInt(account.balance.before))}
                      signed
                      toned
                    />
                  }
                />
              )}
              {account.nonce !== null && (
                <Step
                  label="fact.nonce"
                  before={<Figure value={account.nonce.before} />}
                  after={<Figure value={account.nonce.after} />}
                />
              )}
              {account.codeSize !== null && (
                <Step
                  label="fact.codeSize"
                  before={<Figure value={account.codeSize.before} unit="B" />}
                  after={<Figure value={account.codeSize.after} unit="B" />}
                />
              )}
            </dl>
            {account.slots > 0 && <Storage account={account} />}
            {account.writers !== undefined && <Writers {...account.writers} trace={trace} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who sent it, or made a contract by it, stands above what only lay on the way. */
const senderFirst = (accounts: readonly Account[]): readonly Account[] =>
  accounts.toSorted((a, b) => Number(b.nonce !== null) - Number(a.nonce !== null))

/** The calls that wrote the storage, as far as can be told; each leads to its place among all calls. */
function Writers({ calls, total, trace }: NonNullable<Account['writers']> & { readonly trace: string }) {
  const { t, locale } = usePageContext()
  return (
    <>
      <p className={styles.note}>{t('state.writers', { count: total })}</p>
      <ul className={styles.writers}>
        {calls.map((call) => (
          <li key={call.seq}>
            <Link to={`${trace}?frame=${call.seq}`}>
              <bdi dir="ltr">#{formatNumber(call.seq, { locale })}</bdi>
            </Link>{' '}
            <CallChip {...call} /> <AddressLink address={call.to} />
            {call.methodName !== null && (
              <>
                {' '}
                <bdi dir="ltr">{displayName(call.methodName).text}</bdi>
              </>
            )}
          </li>
        ))}
        {calls.length < total && <li>…</li>}
      </ul>
    </>
  )
}

function Storage({ account }: { readonly account: Account }) {
  const { t, locale } = usePageContext()
  const { storage, slots, layoutOf } = account
  const unnamed = storage.filter(({ variables }) => variables.length === 0).length
  return (
    <Disclosure summary={t('state.storage', { count: formatNumber(slots, { locale }) })} open={layoutOf !== null}>
      {layoutOf !== null && (
        <p className={styles.note}>
          {t('state.named')} <AddressLink address={layoutOf} />
        </p>
      )}
      {storage.map(({ slot, before, after, variables }) => (
        <Fragment key={slot}>
          {variables.map((one) => (
            <p key={one.name} className={styles.variable}>
              <bdi dir="ltr">
                <code>{foreignText(one.name)}</code> <span className={styles.note}>{foreignText(one.type)}</span>
                {one.before !== null && one.after !== null && (
                  <>
                    {' '}
                    {foreignText(one.before)} → {foreignText(one.after)}
                  </>
                )}
              </bdi>
            </p>
          ))}
          <p className={styles.bytes}>
            <bdi dir="ltr">
              {slot}: {before} → {after}
            </bdi>
          </p>
        </Fragment>
      ))}
      {storage.length < slots && '…'}
      {layoutOf !== null && unnamed > 0 && <p className={styles.note}>{t('state.unnamed', { count: unnamed })}</p>}
    </Disclosure>
  )
}

function Step({
  label,
  before,
  after,
  change,
}: {
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
  readonly change?: ReactNode
}) {
  const { t } = usePageContext()
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>
        {before}{' '}
        <span className={styles.arrow} role="img" aria-label={t('value.to')}>
          →
        </span>{' '}
        {after}
        {change !== undefined && <> ({change})</>}
      </dd>
    </>
  )
}
