import type { LogRow } from '@orrery/model/rows'

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

/** How logs of a rollup are read that write its messages to the parent chain; null for any other log. */
export type Departures = { read(log: Pick<LogRow, 'address' | 'topics' | 'data'>): Departure | null }
