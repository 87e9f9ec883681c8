import type { Approval } from '@orrery/model/wire/events'
import type { Worth } from '@orrery/model/wire/transaction'

/**
 * What could be taken in all by permissions, each token once: by several spenders no more is taken than the largest of them may, as its balance is one. How many are told a worth.
 * Pure.
 */
export function riskTogether(rows: readonly Pick<Approval, 'token' | 'worth'>[]): {
  readonly worth: Worth
  readonly priced: number
} {
  const sum = (of: keyof Worth): string | null => {
    const largest = new Map<string, bigint>()
    for (const { token, worth } of rows) {
      const told = worth?.[of] ?? null
      if (told === null) continue
      const value = BigInt(told)
      if (value > (largest.get(token.address) ?? -1n)) largest.set(token.address, value)
    }
    return largest.size === 0 ? null : [...largest.values()].reduce((all, one) => all + one, 0n).toString()
  }
  return { worth: { coin: sum('coin'), dollars: sum('dollars') }, priced: rows.filter(({ worth }) => worth).length }
}
