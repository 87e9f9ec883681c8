import { formatNumber } from './format-number.ts'
import { MISSING } from './missing.ts'
import { splitSize } from './split-size.ts'

/** A number of bytes: `1.21 KB`, base 1,000 (foundations §3.7). */
export function formatBytes(bytes: number | bigint | null | undefined, locale: string): string {
  const split = bytes === null || bytes === undefined ? null : splitSize(bytes)
  return split === null ? MISSING : `${formatNumber(split.size, { locale })}\u00a0${split.unit}`
}
