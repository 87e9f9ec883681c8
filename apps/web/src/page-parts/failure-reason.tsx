import type { RevertReason } from '@orrery/model/wire/call'
import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { DecodedValue } from '@orrery/entities/decoded-value'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { foreignText } from './foreign-text.ts'
import styles from './failure-reason.module.css'

/** An error that the interface of a form declares: whose that is stands above the form. */
type DeclaredReason = Omit<Extract<RevertReason, { as: 'error' }>, 'decodedBy'> & { readonly decodedBy: null }

/** How an execution failed: the client's word, and what the contract said where it said something. */
export type Failing = { readonly error: string; readonly reason: RevertReason | DeclaredReason | null }

/** Codes of `Panic(uint256)` that have words. Source: Solidity, "Panic via assert and Error via require". */
const PANICS: ReadonlySet<string> = new Set(['0x01', '0x11', '0x12', '0x21', '0x22', '0x31', '0x32', '0x41', '0x51'])

/** What was said, in words where it has any. */
export function FailureReason({ failing }: { readonly failing: Failing }) {
  const { t } = usePageContext()
  const { error, reason } = failing
  if (error !== 'reverted')
    return (
      <p>
        <RichMessage id="failure.other" slots={{ error: <bdi className={styles.said}>{error}</bdi> }} />
      </p>
    )
  if (reason === null || reason.as === 'silent') return <p>{t('failure.silent')}</p>
  return <Said reason={reason} />
}

function Said({ reason }: { readonly reason: Exclude<NonNullable<Failing['reason']>, { as: 'silent' }> }) {
  const { t } = usePageContext()
  switch (reason.as) {
    case 'text':
      return (
        <blockquote className={styles.said}>
          <bdi>{foreignText(reason.text)}</bdi>
        </blockquote>
      )
    case 'panic':
      return (
        <p className={styles.said}>
          {t(PANICS.has(reason.code) ? `failure.panic.${reason.code}` : 'failure.panic')}{' '}
          <bdi dir="ltr">Panic({reason.code})</bdi>
        </p>
      )
    case 'error':
      return (
        <div className={styles.said}>
          <bdi dir="ltr">{reason.name}</bdi>
          <dl className={styles.params}>
            {reason.params.map(({ name, type, value }, index) => (
              <div key={index} className={styles.param}>
                <dt>
                  <bdi dir="ltr">{name}</bdi>
                </dt>
                <dd>
                  <DecodedValue value={value} type={type}>
                    <bdi>{foreignText(value)}</bdi>
                  </DecodedValue>
                </dd>
              </div>
            ))}
          </dl>
          {reason.decodedBy !== null && <DecodedByLine decodedBy={reason.decodedBy} />}
        </div>
      )
    case 'unknown':
      return (
        <>
          <p>{t('failure.custom')}</p>
          <HexView hex={reason.data} selector />
        </>
      )
  }
}
