import { displayName } from '@orrery/entities/display-name'
import { isRawAmount } from '@orrery/format/format-amount'
import type { TokenDetail } from '@orrery/model/wire/token'

/**
 * What a token's amounts are drawn in: items, units of a symbol, or base units where its decimals are unknown or cannot be used (reliability F-37), which go by no
 * symbol. Pure.
 */
export function activityUnit({ standard, symbol, decimals }: Pick<TokenDetail, 'standard' | 'symbol' | 'decimals'>): {
  readonly symbol: string
  readonly decimals: number
  readonly isRaw: boolean
} {
  const isFungible = standard === 'erc20'
  const isRaw = isFungible && isRawAmount(decimals)
  return {
    symbol: isFungible && !isRaw ? displayName(symbol ?? '').text : '',
    decimals: isFungible && !isRaw ? (decimals ?? 0) : 0,
    isRaw,
  }
}
