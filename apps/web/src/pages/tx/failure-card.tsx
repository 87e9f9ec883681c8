import { useEffect, useState, type ReactNode } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import type { TxFailure } from '@orrery/model/wire/call'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { MomentText } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { CallChip } from '@orrery/entities/call-chip'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import { TokenAmount } from '@orrery/entities/token-amount'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { FailureReason, type Failing } from '../../page-parts/failure-reason.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { checkedNonce, deadlineOf, failureHint } from './failure-hint.ts'
import type { FailurePartProps } from './failure-part.ts'
import styles from './failure.module.css'

type Failure = NonNullable<TxFailure['failure']>
type Frame = NonNullable<Failure['frames']>[number]
type Trial = Failure['trials'][number]

const AGAIN_MS = 1_000

/** Why a transaction failed: what the contract said, what that means, where it began, and whether it would work now (screens-evm §4.3). */
export function FailureCard({ part, base, tx }: FailurePartProps) {
  const { t } = usePageContext()
  const refresh = usePageRefresh()
  useEffect(() => {
    if (part !== null) return undefined
    const timer = setTimeout(() => void refresh(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [part, refresh])
  // What is told late finds its room kept, so that nothing below it moves.
  const [late] = useState(part === null)
  return (
    <Card title={t('failure.title')}>
      <div className={late ? styles.late : undefined}>
        {part === null ? (
          <p role="status">{t('failure.late')}</p>
        ) : (
          <PartFrame part={part}>
            {({ failure }) =>
              failure === null ? <p>{t('failure.unknown')}</p> : <Told failure={failure} base={base} tx={tx} />
            }
          </PartFrame>
        )}
      </div>
    </Card>
  )
}

type ToldProps = { readonly failure: Failure; readonly base: string; readonly tx: TxDetail }

function Told({ failure, base, tx }: ToldProps) {
  const { t, locale } = usePageContext()
  const { frames, trials, gas, gasUsed, need } = failure
  const began = frames?.at(-1)
  const cause = began ?? trials.find(({ as }) => as === 'before')?.failing ?? null
  const deadline = deadlineOf(tx)
  const nonce = checkedNonce(tx)
  const hint =
    cause?.error === 'out of gas'
      ? 'gas'
      : (failureHint(cause?.reason ?? null) ?? (deadline?.isMissed === true ? 'deadline' : null))
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <div className={styles.told}>
      <div className={styles.cause}>
        {cause === null ? (
          <p>{t('failure.unknown')}</p>
        ) : cause.error === 'out of gas' ? (
          <p>{t('failure.outOfGas', { used: number(gasUsed), limit: number(gas) })}</p>
        ) : (
          <FailureReason failing={cause} />
        )}
        {hint !== null && <p className={styles.hint}>{t(`failure.hint.${hint}`)}</p>}
        <p className={styles.hint}>{t('failure.undone')}</p>
      </div>
      {deadline !== null && (
        <dl className={styles.trials}>
          <div className={styles.trial}>
            <dt>{t('failure.deadline')}</dt>
            <dd>
              <MomentText ms={deadline.untilMs} />{' '}
              <Badge tone={deadline.isMissed ? 'bad' : 'good'}>
                {t(deadline.isMissed ? 'failure.deadline.missed' : 'failure.deadline.met')}
              </Badge>
            </dd>
          </div>
          <div className={styles.trial}>
            <dt>{t('failure.blockTime')}</dt>
            <dd>
              <MomentText ms={tx.timeMs} />
            </dd>
          </div>
        </dl>
      )}
      {nonce !== null && (
        <dl className={styles.trials}>
          <div className={styles.trial}>
            <dt>{t('fact.nonce')}</dt>
            <dd>
              <Badge tone="good">{number(nonce)}</Badge> <span className={styles.hint}>{t('failure.nonce')}</span>
            </dd>
          </div>
        </dl>
      )}
      {need !== null && <NeedPart need={need} />}
      {frames === null ? (
        <p className={styles.hint}>
          {t('failure.untraced')} {failure.untraced !== null && <bdi dir="ltr">{failure.untraced}</bdi>}
        </p>
      ) : (
        frames.length > 0 && (
          <Part title="failure.frames">
            <ol className={styles.frames}>
              {frames.map((frame, index) => (
                <FrameLine key={frame.seq} frame={frame} above={frames[index - 1]} />
              ))}
            </ol>
            <Link to={`${base}/trace`}>{t('failure.tree')}</Link>
          </Part>
        )
      )}
      {trials.length > 0 && (
        <Part title="failure.trials">
          <dl className={styles.trials}>
            {trials.map((trial) => (
              <TrialLine key={trial.as} trial={trial} cause={cause} />
            ))}
          </dl>
          <p className={styles.hint}>{t('failure.trials.note')}</p>
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3 className={styles.heading}>{usePageContext().t(title)}</h3>
    {children}
  </section>
)

/** What a failed transfer would have taken, and whether its owner had it and let it be taken. */
function NeedPart({ need }: { readonly need: NonNullable<Failure['need']> }) {
  const { t } = usePageContext()
  const { token, owner, spender, amount, said } = need
  const line = (label: string, value: ReactNode, key = label) => (
    <div key={key} className={styles.trial}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <Part title="failure.need">
      <dl className={styles.trials}>
        {line(t('column.amount'), <TokenAmount token={token} amount={amount} tokenId={null} places="all" />)}
        {line(t('fact.from'), <AddressLink address={owner} />)}
        {spender !== null && line(t('column.spender'), <AddressLink address={spender} />)}
        {said.flatMap(({ as, height, balance, allowance }) =>
          (
            [
              ['column.balance', balance],
              ['column.allowed', allowance],
            ] as const
          ).flatMap(([label, value]) =>
            value === null
              ? []
              : [
                  line(
                    `${t(label)} · ${t(`failure.trial.${as}`)}`,
                    <>
                      <TokenAmount token={token} amount={value} tokenId={null} places="all" />{' '}
                      <Badge tone={BigInt(value) < BigInt(amount) ? 'bad' : 'good'}>
                        {t(BigInt(value) < BigInt(amount) ? 'failure.need.short' : 'failure.need.enough')}
                      </Badge>{' '}
                      (<BlockLink block={height} />)
                    </>,
                    `${label} ${as}`,
                  ),
                ],
          ),
        )}
      </dl>
    </Part>
  )
}

/** One line of the way down; what it said only where the caller above did not say the same. */
function FrameLine({ frame, above }: { readonly frame: Frame; readonly above: Frame | undefined }) {
  const name = frame.methodName ?? frame.method
  const same = above !== undefined && JSON.stringify(above.reason) === JSON.stringify(frame.reason)
  const short = shortReason(frame)
  return (
    <li
      className={styles.frame}
      style={{ '--depth': Math.min(frame.path === '' ? 0 : frame.path.split('.').length, 12) } as React.CSSProperties}
    >
      <CallChip {...frame} />
      <AddressLink address={frame.to ?? frame.from} />
      {name !== null && (
        <bdi dir="ltr" className={styles.method}>
          {displayName(name).text}
        </bdi>
      )}
      {!same && <bdi className={styles.short}>{foreignText(short)}</bdi>}
    </li>
  )
}

/** In one line, for a list: the client's words or the contract's. */
function shortReason({ error, reason }: Failing): string {
  if (reason === null || reason.as === 'silent') return error
  if (reason.as === 'text') return reason.text
  if (reason.as === 'panic') return `Panic(${reason.code})`
  return reason.as === 'error'
    ? `${reason.name}(${reason.params.map(({ value }) => value).join(', ')})`
    : reason.data.slice(0, 10)
}

function TrialLine({ trial, cause }: { readonly trial: Trial; readonly cause: Failing | null }) {
  const { t } = usePageContext()
  const { failing, refused } = trial
  const same = failing !== null && cause !== null && shortReason(failing) === shortReason(cause)
  return (
    <div className={styles.trial}>
      <dt>
        {t(`failure.trial.${trial.as}`)} (<BlockLink block={trial.height} />)
      </dt>
      <dd>
        {refused !== null ? (
          <>
            <Badge tone="warn">{t('failure.trial.refused')}</Badge> <bdi dir="ltr">{refused}</bdi>
          </>
        ) : failing === null ? (
          <Badge tone="good">{t('failure.trial.works')}</Badge>
        ) : same ? (
          <Badge tone="bad">{t('failure.trial.same')}</Badge>
        ) : (
          <>
            <Badge tone="bad">{t('failure.trial.differs')}</Badge> <bdi>{foreignText(shortReason(failing))}</bdi>
          </>
        )}
      </dd>
    </div>
  )
}
