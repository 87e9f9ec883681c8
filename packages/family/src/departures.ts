import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** A message of a rollup to its parent chain, as far as the log that wrote it tells; null is what it does not tell. Amounts in base units of the chain's coin. */
export type Departure = {
  /** What names it: a hash, or its number in decimal digits. */
  readonly id: string
  /** Its number among those of the chain. */
  readonly number: bigint | null
  readonly sender: string | null
  readonly target: string | null
  readonly amount: bigint | null
}

/** How logs of a rollup are read that write its messages to the parent chain: whose they are, their first topic, and what one says; null for any other log. */
export type Departures = {
  readonly contract: Hex
  readonly topic: Hex
  read(log: Pick<LogRow, 'address' | 'topics' | 'data'>): Departure | null
}
