import type { HeadEvent } from '@orrery/head/events'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { WATCHED } from '@orrery/model/samples'
import { HOUR_MS } from '@orrery/model/statistics'
import { gasOfSteps, precompileCalls } from '@orrery/model/step-mix'
import { randomInteger } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import type { Engine } from './engine.ts'

/** Transactions that a look executes again, of those since the look before: few, so that the node hardly notices. */
export const MOST_STEPPED = 4
/** What ran no code took this (yellow paper, G_transaction), and what took more than that may have more steps than one answer holds. */
const [LEAST_GAS, MOST_GAS] = [21_000, 250_000]
/** All of a look. */
const LOOK_MS = 60_000

/** Looks at what a few transactions executed. */
export type StepSampler = {
  hear(event: HeadEvent): void
  /** Has those executed again that were drawn since the last time. To be asked every few minutes, while nodes still hold the states. */
  look(): Promise<void>
}

/**
 * Tells of some transactions, drawn by chance among those that ran code and are small enough, which opcodes their gas went to and which precompiled contracts they called (screens-evm §10). A
 * transaction counts whole or not at all. Asks nothing where the operator wants no traces.
 */
export function createStepSampler({
  adapter,
  chain,
  clock,
  log,
  random,
  samples,
}: Pick<Engine, 'adapter' | 'chain' | 'clock' | 'log' | 'random' | 'samples'>): StepSampler {
  let met = 0
  let drawn: { readonly hash: Hex; readonly timeMs: number }[] = []
  const { calls } = adapter.lookups
  const isOff = calls?.unasked !== true
  return {
    hear(event) {
      if (isOff || event.type !== 'extended') return
      const { block, txs } = event.bundle
      // Blocks of the past are not looked at: nodes may hold their states no more.
      if (clock.now() - block.timeMs > HOUR_MS) return
      for (const { hash, ext } of txs) {
        const gas = ext['gasUsed']
        if (typeof gas !== 'number' || gas <= LEAST_GAS || gas > MOST_GAS) continue
        met++
        const one = { hash, timeMs: block.timeMs }
        if (drawn.length < MOST_STEPPED) drawn.push(one)
        else {
          // Each is as likely to be kept as any other.
          const place = randomInteger(random, 0, met - 1)
          if (place < MOST_STEPPED) drawn[place] = one
        }
      }
    },
    async look() {
      const wanted = drawn
      ;[met, drawn] = [0, []]
      if (isOff || samples === undefined || calls === undefined) return
      const signal = AbortSignal.timeout(LOOK_MS)
      // One after the other: each takes the node a while.
      for (const { hash, timeMs } of wanted)
        try {
          const trace = await calls.steps(hash, signal)
          if (trace === null || !trace.whole || trace.steps.length === 0) continue
          const note = (name: string, key: string, value: number): void => samples.note({ name, key, timeMs, value })
          note(WATCHED.stepped, '', 1)
          for (const [group, gas] of Object.entries(gasOfSteps(trace.steps))) note(WATCHED.opcodeGas, group, gas)
          for (const [group, count] of precompileCalls(trace.steps)) note(WATCHED.precompiles, group, count)
        } catch (error) {
          log.debug('a transaction could not be executed again', { chain: chain.code, error: String(error) })
          // What the node cannot do with one it cannot do with the others.
          if (signal.aborted || (isOrreryError(error) && error.code === 'CAPABILITY_MISSING')) return
        }
    },
  }
}
