import type { Quirks } from './chain.ts'

/** What one machine or a few do: what a miner's income is told by (explorer §3.1 incomeUnit, incomeRatio). */
export type HashUnit = {
  readonly unit: string
  /** Hashes per second. */
  readonly hashes: number
}

const UNITS: Readonly<Record<Quirks['utxo']['algorithm'], HashUnit>> = {
  SHA256d: { unit: 'TH/s', hashes: 1e12 },
  scrypt: { unit: 'GH/s', hashes: 1e9 },
  X11: { unit: 'GH/s', hashes: 1e9 },
}

/** The unit of hash rate that miners of an algorithm reckon with. */
export const hashUnitOf = ({ algorithm }: Pick<Quirks['utxo'], 'algorithm'>): HashUnit => UNITS[algorithm]
