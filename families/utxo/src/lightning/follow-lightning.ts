import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { LightningSourceStatus } from '@orrery/model/lightning'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { ReadNetwork } from './read-network.ts'

/** A Lightning node that is read again and again. */
export type LightningFollower = {
  status(): LightningSourceStatus
  /** Ends with the signal. */
  readonly ended: Promise<void>
}

/** Who reads a node, and which node that is. */
export type LightningReader = Pick<LightningSourceStatus, 'kind' | 'name'> & {
  readonly read: ReadNetwork
  close(): Promise<void>
}

export type LightningParts = {
  readonly reader: LightningReader
  /** Height of the newest block that is known; null before the first. */
  tip(): number | null
  readonly clock: Clock
  readonly log: Log
  readonly chain: string
}

/** Gossip spreads over an hour or so, and a read costs the node a walk through all it has. */
export const READ_EVERY_MS = 600_000
/** After a read that failed, or that could not ask the chain what became of channels, since no block was known. */
const AGAIN_MS = 60_000

/** Reads a Lightning node at once and then every ten minutes, sooner while that did not tell all, and keeps what it told. */
export function followLightning(parts: LightningParts, signal: AbortSignal): LightningFollower {
  const { reader, tip, clock, log, chain } = parts
  let failing: LightningSourceStatus['failing'] = null
  const run = async (): Promise<void> => {
    try {
      await readAgainAndAgain()
    } finally {
      await reader.close()
    }
  }
  const readAgainAndAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      const at = tip()
      try {
        await reader.read({ tip: at, atMs: clock.now() }, signal)
        failing = null
      } catch (error) {
        if (signal.aborted) return
        const code = isOrreryError(error) ? error.code : 'INTERNAL'
        failing = { code, sinceMs: failing?.sinceMs ?? clock.now() }
        log.warn('the Lightning node could not be read', { chain, error: String(error) })
      }
      await clock.sleep(failing === null && at !== null ? READ_EVERY_MS : AGAIN_MS, signal).catch(() => {})
    }
  }
  return {
    status: () => ({ kind: reader.kind, name: reader.name, failing }),
    ended: run(),
  }
}
