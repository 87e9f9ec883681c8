import type { BanknoteSummary } from '@orrery/model/wire/banknote'

type Coin = BanknoteSummary['coins'][number]

/** How many there were of a coin when each of its days ended: from how many there are now, back by what was made and taken since. Null where that is not known. Pure. */
export function supplyDays({ supply, days }: Pick<Coin, 'supply' | 'days'>): readonly (bigint | null)[] {
  if (supply === null) return days.map(() => null)
  const ends: bigint[] = []
  let end = BigInt(supply)
  for (const { grown } of days.toReversed()) {
    ends.push(end)
    end -= BigInt(grown)
  }
  return ends.toReversed()
}
