import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Ledger } from '@orrery/model/wire/rune'
import { Banner } from '@orrery/ui/banner'

/** How far a ledger above the chain is, where it is not at the tip: what a list shows is as of then. */
export function LedgerNote({ ledger }: { readonly ledger: Ledger | null }) {
  const { t, locale } = usePageContext()
  if (ledger === null) return null
  const number = (value: number) => formatNumber(value, { locale })
  const { from, through, tip, lack, stopped } = ledger
  const words =
    lack !== null
      ? t(`ledger.${lack}`)
      : stopped
        ? t('ledger.stopped', { block: number(through ?? from) })
        : through === null
          ? t('ledger.waits', { from: number(from) })
          : tip === null || through >= tip
            ? null
            : t('ledger.asOf', { block: number(through), tip: number(tip) })
  return words === null ? null : <Banner tone={(lack ?? stopped) ? 'warn' : 'accent'}>{words}</Banner>
}
