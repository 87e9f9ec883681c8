import { stepPrice, type StatRow } from '@orrery/model/statistics'

/** A measure over a step: of how many things it is known, and their sum and ends. */
export type Measure = Pick<StatRow, 'count' | 'sum' | 'least' | 'most'>

const NONE: Measure = { count: 0, sum: 0n, least: 0n, most: 0n }

/** What is known of one step: its measures, by name and key. */
export class ChartStep {
  /** How long it lasts, or has lasted so far. */
  readonly seconds: number
  /** Members of the chart's set; null where the chart has none. */
  readonly setSize: number | null
  /** How long the chain means a block to take; null where that is not told. */
  readonly blockSeconds: number | null
  /** The EIP-155 number of its chain; null where that has none. */
  readonly chainId: number | null
  /** The software that an account chain runs (`quirks.stack`); null where it is none. */
  readonly stack: string | null
  private readonly rows: readonly StatRow[]

  constructor(
    rows: readonly StatRow[],
    seconds: number,
    setSize: number | null = null,
    blockSeconds: number | null = null,
    chainId: number | null = null,
    stack: string | null = null,
  ) {
    this.rows = rows
    this.seconds = seconds
    this.setSize = setSize
    this.blockSeconds = blockSeconds
    this.chainId = chainId
    this.stack = stack
  }

  /** A measure, all of its keys together; those that `keep` takes. */
  of(name: string, keep: (key: string) => boolean = () => true): Measure {
    let all = NONE
    for (const row of this.rows)
      if (row.name === name && keep(row.key))
        all =
          all.count === 0
            ? row
            : {
                count: all.count + row.count,
                sum: all.sum + row.sum,
                least: row.least < all.least ? row.least : all.least,
                most: row.most > all.most ? row.most : all.most,
              }
    return all
  }

  /** The keys that a measure is split by, each once. */
  keysOf(name: string): readonly string[] {
    return [...new Set(this.rows.flatMap((row) => (row.name === name ? [row.key] : [])))]
  }

  /** The sum where every block of the step tells its part; else null. */
  whole(name: string): bigint | null {
    const { count, sum } = this.of(name)
    return count > 0 && count === this.of('time').count ? sum : null
  }

  /** Mean over those that tell it; null where none does. Exact for whole units below 2^53. */
  mean(name: string): number | null {
    const { count, sum } = this.of(name)
    return count > 0 ? divide(sum, BigInt(count)) : null
  }

  /** The number that a share of what was counted lies at or below, where keys are numbers; null where nothing was counted. */
  numberAt(name: string, share: number): number | null {
    const counted = this.rows
      .filter((row) => row.name === name)
      .map(({ key, count }) => ({ value: Number(key), count }))
      .sort((a, b) => a.value - b.value)
    let left = Math.max(1, Math.ceil(counted.reduce((sum, { count }) => sum + count, 0) * share))
    for (const { value, count } of counted) if ((left -= count) <= 0) return value
    return null
  }

  /** A price that a share of the counted prices lies at or below, to within its group; null where none was counted. Of a measure that is split by more those count whose keys begin so. */
  price(name: string, share: number, begin = ''): bigint | null {
    const steps = this.rows
      .filter((row) => row.name === name && row.key.startsWith(begin))
      .map(({ key, count }) => ({ step: Number(key.slice(begin.length)), count }))
      .sort((a, b) => a.step - b.step)
    const all = steps.reduce((sum, { count }) => sum + count, 0)
    let left = Math.max(1, Math.ceil(all * share))
    for (const { step, count } of steps)
      if ((left -= count) <= 0) return (stepPrice(step) + stepPrice(step + 1) - 1n) / 2n
    return null
  }
}

/** A quotient as a number: whole part exact, the rest to six places. */
export function divide(sum: bigint, by: bigint): number {
  return Number(sum / by) + Number(((sum % by) * 1_000_000n) / by) / 1_000_000
}

/** A quotient, null where there is nothing to divide by. */
export const ratio = (part: bigint | number | null, whole: bigint | number | null): number | null =>
  part === null || whole === null || Number(whole) === 0 ? null : Number(part) / Number(whole)
