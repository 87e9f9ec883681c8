import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Payer } from '@orrery/family/payer'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import { createFaucet, type Faucet } from './create-faucet.ts'
import { openFaucetJournal } from './faucet-journal.ts'
import type { FaucetLimits, FaucetTerms } from './faucet-terms.ts'

/** A faucet as the composition root plans it. */
export type PlannedFaucet = { readonly chain: string; readonly terms: FaucetTerms; readonly payer: Payer }

export type FaucetsOptions = {
  /** Journals and the salt of visitors; this process's alone. */
  readonly dir: string
  readonly faucets: readonly PlannedFaucet[]
  readonly limits?: Partial<FaucetLimits>
}

/** The faucets of this process, by chain code. */
export type Faucets = { readonly of: ReadonlyMap<string, Faucet>; close(): Promise<void> }

const CHAIN = /^[\w-]{1,40}$/
const SALT_BYTES = 32

/** Opens them all. One whose journal cannot be read is left out with a line that says why: what is forgotten could be paid twice. */
export async function openFaucets({
  dir,
  faucets,
  limits,
  clock,
  log,
}: FaucetsOptions & { readonly clock: Clock; readonly log: Log }): Promise<Faucets> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const salt = await readSalt(path.join(dir, 'salt'))
  const of = new Map<string, Faucet>()
  for (const { chain, terms, payer } of faucets) {
    if (!CHAIN.test(chain)) throw new Error('no name of a chain')
    try {
      const { journal, drips } = await openFaucetJournal(path.join(dir, `${chain}.jsonl`))
      of.set(chain, createFaucet({ chain, terms, payer, journal, drips, salt, clock, log, ...(limits && { limits }) }))
    } catch (error) {
      log.error('a faucet is left out', { chain, error: String(error) })
      await payer.close()
    }
  }
  return { of, close: async () => void (await Promise.allSettled([...of.values()].map((faucet) => faucet.close()))) }
}

async function readSalt(file: string): Promise<Uint8Array> {
  const kept = await readFile(file).catch(() => null)
  if (kept?.length === SALT_BYTES) return kept
  const salt = randomBytes(SALT_BYTES)
  await writeFile(file, salt, { flush: true, mode: 0o600 })
  return salt
}
