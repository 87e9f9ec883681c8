import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { Random } from '@orrery/primitives/random'

/**
 * How the model behaves: `full` refuses writes; `rate` is the share of writes whose answer is lost, before or after they took
 * effect. `failedMs` is when a write failed last.
 */
export type ModelWeather = {
  full: boolean
  rate: number
  failedMs: number
  readonly fired: { full: number; lost: number }
}

/** Weather in which writes are lost at this rate, and until then none. */
export const createWeather = (rate = 0): ModelWeather => ({
  full: false,
  rate,
  failedMs: -Infinity,
  fired: { full: 0, lost: 0 },
})

/** Does one write: it may be refused, take effect or not, or never end. */
export type ModelWrite = (change: () => void) => Promise<void>

export type ModelWriter = {
  readonly write: ModelWrite
  /** Nothing takes effect any more, as if the process had ended in the middle of a write. */
  kill(): void
}

/** Writes of one process as the weather lets them. */
export function createModelWriter(clock: Clock, random: Random, weather: ModelWeather): ModelWriter {
  let dead = false
  return {
    async write(change) {
      await clock.sleep(5)
      const away = new OrreryError('STORE_UNAVAILABLE', { reason: 'the connection was lost' })
      if (weather.full) {
        weather.failedMs = clock.monotonic()
        weather.fired.full++
        throw new OrreryError('STORE_FULL', { dir: 'model' })
      }
      const lost = random() < weather.rate
      if (lost) {
        weather.failedMs = clock.monotonic()
        weather.fired.lost++
      }
      if (lost && random() < 0.5) throw away
      if (dead) return new Promise(() => {})
      change()
      if (lost) throw away
    },
    kill() {
      dead = true
    },
  }
}
