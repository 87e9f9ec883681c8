import type { HeadEvent } from '@orrery/head/events'
import { opcodeMix } from '@orrery/model/opcode-mix'
import { WATCHED, type Sample } from '@orrery/model/samples'
import { HOUR_MS, hourOf } from '@orrery/model/statistics'
import { randomInteger } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Engine } from './engine.ts'

/** Contracts of an hour whose code is read: few, so that the node hardly notices. */
export const MOST_CODES = 60
/** Reads at once: few, so that pages come between. */
const AT_ONCE = 2
/** Longer code is no contract's (EIP-170, and the larger limits of other chains). */
const MOST_CHARACTERS = 1_000_000

/** Looks at the code of new contracts, a few of each hour. */
export type CodeSampler = {
  hear(event: HeadEvent): void
  /** Reads the code of those of the hours that are over. To be asked every few minutes. */
  look(nowMs: number): Promise<void>
}

/**
 * Tells of the contracts of each hour, or of some taken by chance where there were more, how many different codes they have and of which opcodes these are made (screens-evm §10). No block
 * tells the code that a contract's constructor left, so that it is read of the node once, when the hour is over.
 */
export function createCodeSampler({
  adapter,
  chain,
  clock,
  log,
  random,
  samples,
}: Pick<Engine, 'adapter' | 'chain' | 'clock' | 'log' | 'random' | 'samples'>): CodeSampler {
  let hour = -1
  let met = 0
  let drawn: Hex[] = []
  let ended: { readonly hour: number; readonly drawn: readonly Hex[] } | null = null
  const turn = (now: number): void => {
    if (now === hour) return
    if (drawn.length > 0) ended = { hour, drawn }
    ;[hour, met, drawn] = [now, 0, []]
  }
  return {
    hear(event) {
      if (event.type !== 'extended' || event.bundle.contracts.length === 0) return
      const { block, contracts } = event.bundle
      const at = hourOf(block.timeMs)
      // Blocks of the past, while it is being caught up with, are not looked at: their contracts may be gone.
      if (clock.now() - block.timeMs > HOUR_MS) return
      turn(at)
      for (const { address } of contracts) {
        met++
        if (drawn.length < MOST_CODES) drawn.push(address)
        else {
          // Each of the hour is as likely to be kept as any other.
          const place = randomInteger(random, 0, met - 1)
          if (place < MOST_CODES) drawn[place] = address
        }
      }
    },
    async look(nowMs) {
      const { code } = adapter.lookups
      if (samples === undefined || code === undefined) return
      if (hour >= 0 && hour !== hourOf(nowMs)) turn(hourOf(nowMs))
      const told = ended
      if (told === null) return
      ended = null
      try {
        const signal = AbortSignal.timeout(LOOK_MS)
        const found = await sideBySide(
          told.drawn.map((address) => () => code(address, signal)),
          AT_ONCE,
        )
        const codes = found.filter((one) => one.codeHash !== null && one.code.length <= MOST_CHARACTERS)
        if (codes.length === 0) return
        const note = (name: string, key: string, value: number): void =>
          samples.note({ name, key, timeMs: told.hour * HOUR_MS, value } satisfies Sample)
        note(WATCHED.codes, '', codes.length)
        note(WATCHED.codes, 'different', new Set(codes.map(({ codeHash }) => codeHash)).size)
        const sums = new Map<string, number>()
        for (const one of codes)
          for (const [group, count] of Object.entries(opcodeMix(one.code)))
            sums.set(group, (sums.get(group) ?? 0) + count)
        for (const [group, count] of sums) note(WATCHED.opcodes, group, count)
      } catch (error) {
        log.debug('code of new contracts could not be read', { chain: chain.code, error: String(error) })
      }
    },
  }
}

/** All reads of an hour. */
const LOOK_MS = 120_000
