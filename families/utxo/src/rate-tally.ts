/** What transactions of a block paid from this rate on, up to where the next begins: whole base units per byte, how many they are, and their bytes. */
export type FeeBand = readonly [from: number, txs: number, bytes: number]

/** What the transactions of a block paid for their room. */
export type BlockRates = {
  /** Half of the bytes paid this or less: base units per byte with two decimals, as text. */
  readonly median: string
  /** Bands that have any, the lowest first. */
  readonly bands: readonly FeeBand[]
}

/** Where bands begin: nothing, then 1, 2, 3 and 5 of each power of ten. Coins are worth differently much: a million is usual nowhere. */
export const BAND_STARTS: readonly number[] = [
  0,
  ...Array.from({ length: 6 }, (_, power) => [1, 2, 3, 5].map((first) => first * 10 ** power)).flat(),
  1_000_000,
]

/** Where a band ends, by where it begins: where the next does; null for the last, which has no end. */
export const bandEnd = (from: number): number | null => BAND_STARTS.find((start) => start > from) ?? null

const PRECISION = 100
const PLACES = 2 ** 22
const MOST_RATE = 2 ** 31 - 1

/** Collects at which rates a block's transactions paid (screens-nonevm §4.5). Rates are hundredths of a base unit per byte. */
export class RateTally {
  private readonly rates: number[] = []
  private readonly bytes: number[] = []
  private isWhole = true

  add(rate: number, bytes: number): void {
    this.rates.push(rate)
    this.bytes.push(bytes)
  }

  /** A transaction whose fee is not known: nothing is told of its block. */
  miss(): void {
    this.isWhole = false
  }

  /** Null where the fee of one is not known, or nothing paid for room. */
  told(): BlockRates | null {
    const { rates, bytes } = this
    if (!this.isWhole || rates.length === 0) return null
    const order = inOrder(rates)
    const half = bytes.reduce((sum, size) => sum + size, 0) / 2
    const bands: [from: number, txs: number, bytes: number][] = []
    let median = -1
    let passed = 0
    let band = 0
    for (const at of order) {
      const [rate, size] = [rates[at]!, bytes[at]!]
      while (band + 1 < BAND_STARTS.length && rate >= BAND_STARTS[band + 1]! * PRECISION) band++
      const from = BAND_STARTS[band]!
      const last = bands.at(-1)
      if (last?.[0] === from) {
        last[1]++
        last[2] += size
      } else bands.push([from, 1, size])
      passed += size
      if (median === -1 && passed >= half) median = rate
    }
    return { median: hundredths(median), bands }
  }
}

/** Places of numbers, the lowest first. Numbers sort several times as fast without a function, so that place and rate are one where that fits. */
function inOrder(rates: readonly number[]): Uint32Array {
  if (rates.length > PLACES || rates.some((rate) => rate > MOST_RATE))
    return Uint32Array.from(rates.keys()).sort((a, b) => rates[a]! - rates[b]!)
  // In loops: `from` walks an iterator, which takes longer than the sort.
  const keys = new Float64Array(rates.length)
  for (let place = 0; place < keys.length; place++) keys[place] = rates[place]! * PLACES + place
  keys.sort()
  const order = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = keys[i]! % PLACES
  return order
}

const hundredths = (rate: number): string =>
  `${Math.floor(rate / PRECISION)}.${String(rate % PRECISION).padStart(2, '0')}`
