import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Disclosure } from '@orrery/ui/disclosure'
import type { RawAnswer } from '../../page-parts/raw/raw-view.tsx'

const BLOOM = /^0x[0-9a-f]{512}$/i
const BITS: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 16 }, (_, digit) => [digit.toString(16), digit.toString(2).replaceAll('0', '').length]),
)

/** The bloom filter of a block's logs by the node's answer about it; null where that tells none. Pure. */
export function bloomOf(answers: readonly RawAnswer[]): { readonly hex: string; readonly bits: number } | null {
  for (const { method, result } of answers) {
    const told: unknown = method.startsWith('eth_getBlockBy')
      ? (result as { logsBloom?: unknown } | null)?.logsBloom
      : null
    if (typeof told === 'string' && BLOOM.test(told))
      return { hex: told, bits: [...told.slice(2).toLowerCase()].reduce((sum, digit) => sum + BITS[digit]!, 0) }
  }
  return null
}

/** The filter folded away, with how much of it is set (screens-evm §3.2). */
export function BlockBloom({ answers }: { readonly answers: readonly RawAnswer[] }) {
  const { t, locale } = usePageContext()
  const bloom = bloomOf(answers)
  return (
    bloom && (
      <Disclosure summary={t('receipt.bloom')}>
        <p>{t('receipt.bits', { count: formatNumber(bloom.bits, { locale }) })}</p>
        <HexView hex={bloom.hex} />
      </Disclosure>
    )
  )
}
