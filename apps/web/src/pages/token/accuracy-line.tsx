import type { TokenAudit } from '@orrery/model/wire/token'
import { formatPercent } from '@orrery/format/format-percent'
import { usePageContext } from '@orrery/entities/page-context'
import { Notice } from '../../page-parts/notice.tsx'

/** How far the holders of a token can be believed: what was compared with its contract, when, and how it came out (screens-evm §8.2). `isReread`: what stands below is what the contract says, where it disagreed. */
export function AccuracyLine({
  audit,
  isReread = true,
}: {
  readonly audit: TokenAudit | null
  readonly isReread?: boolean
}) {
  const { t, locale } = usePageContext()
  if (audit === null) return <p>{t('token.accuracy.unchecked')}</p>
  const { height, holdersChecked: checked, holdersWrong: wrong } = audit
  if (audit.agrees)
    return <p>{t(`token.accuracy.${audit.supplyTold === null ? 'balances' : 'agrees'}`, { height, checked })}</p>
  const share =
    audit.supplyTold === null || audit.supplyTold === '0'
      ? null
      : formatPercent(audit.supplyLedger, audit.supplyTold, locale, 4)
  return (
    <Notice tone="warn" title="token.accuracy.differs">
      {share !== null && `${t('token.accuracy.share', { share })} `}
      {t('token.accuracy.wrong', { wrong, checked, height })}
      {isReread && ` ${t('token.accuracy.reread')}`}
    </Notice>
  )
}
