import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { usePageContext } from './page-context.tsx'

/** How long something lasted, in seconds as the page's language writes them; the dash for unknown. */
export function Seconds({ value }: { readonly value: number | null }) {
  const { t, locale } = usePageContext()
  return value === null ? MISSING : <bdi>{t('value.seconds', { value: formatNumber(value, { locale }) })}</bdi>
}
