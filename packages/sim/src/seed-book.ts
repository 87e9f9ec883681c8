import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../seeds.json')

/** What was run once and what came of it; the book only grows. */
export type SeedBook = {
  readonly seeds: readonly SeedsEntry[]
  /** Of chains of the Bitcoin family. */
  readonly outputSeeds: readonly SeedsEntry[]
  readonly kills: readonly {
    readonly seed: number
    readonly order: 'down' | 'up'
    readonly kills: number
    readonly early: number
    /** Family tables that the blocks fill; those entered without had the two of the sample. */
    readonly tables?: number
    readonly day: string
    readonly differences: readonly string[]
  }[]
  /** Of chains of the Bitcoin family, with what was half-way when a process began. */
  readonly outputKills: readonly {
    readonly seed: number
    readonly kills: number
    readonly chunk: number
    readonly rewind: number
    readonly forks: number
    readonly height: number
    readonly day: string
    readonly differences: readonly string[]
  }[]
  readonly chaos: readonly ChaosEntry[]
  readonly outputChaos: readonly ChaosEntry[]
}

type SeedsEntry = {
  readonly from: number
  readonly to: number
  readonly day: string
  readonly reorgs: number
  readonly crashes: number
  readonly failed: readonly number[]
}

type ChaosEntry = {
  readonly seed: number
  readonly requests: number
  readonly blocks: number
  readonly reorgs: number
  readonly faults: number
  readonly day: string
  readonly violations: readonly string[]
}

/** The book of `seeds.json`. */
export const readSeedBook = async (): Promise<SeedBook> => JSON.parse(await readFile(FILE, 'utf8')) as SeedBook

/** Enters one more line under a heading. */
export async function enterSeedBook<K extends keyof SeedBook>(heading: K, entry: SeedBook[K][number]): Promise<void> {
  const book = await readSeedBook()
  await writeFile(FILE, `${JSON.stringify({ ...book, [heading]: [...book[heading], entry] }, null, 2)}\n`)
}
