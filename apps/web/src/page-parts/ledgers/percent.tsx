import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'

/** `part` of `whole` in percent. The sign of one that is below what is written would stand on the other side in right-to-left text. */
export function Percent({
  part,
  whole,
}: {
  readonly part: string | number | null
  readonly whole: string | number | null
}) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{formatPercent(part, whole, locale)}</bdi>
}
