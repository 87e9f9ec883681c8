import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'

/** By how much something changed as a share of a whole, both as decimal text, with its sign. */
export function SignedPercent({ change, of }: { readonly change: string; readonly of: string }) {
  const { locale } = usePageContext()
  const isBelow = change.startsWith('-')
  const sign = isBelow ? '−' : /[1-9]/.test(change) ? '+' : ''
  return <bdi dir="ltr">{`${sign}${formatPercent(isBelow ? change.slice(1) : change, of, locale, 2)}`}</bdi>
}
