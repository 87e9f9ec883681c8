import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { ValidatorAnswer } from '@orrery/family/consensus-lookup'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RestClient } from '@orrery/transport/create-rest-client'
import { array, hexData, object, ShapeError, text, type Shape } from '@orrery/transport/shape'

/** Keys of one question: URLs of more become too long for some nodes (beacon-APIs allows 64). */
export const MOST_KEYS = 25
const STATES_BYTES = 256 * 1024
/** Of all deposits that wait (EIP-7251, `pending_deposits`): some 400 bytes each. More of them are not read. */
const QUEUE_BYTES = 32 * 1024 * 1024
const MOST_WAITING = 100_000
const ANSWER_MS = 10_000
/** An epoch of Ethereum: the queue moves by epochs. */
const QUEUE_MS = 32 * 12_000

const index: Shape<number> = (value) => {
  const told = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(told)) throw new ShapeError('a whole number as text')
  return told
}
const states = object({
  data: array(object({ index, status: text(40), validator: object({ pubkey: hexData(48) }) }), MOST_KEYS),
})
const waiting = object({ data: array(object({ pubkey: hexData(48) }), MOST_WAITING) })

/** Places of keys among the deposits that wait, from 1; null where the node does not tell them, or there are too many. */
type Queue = { readonly places: ReadonlyMap<Hex, number>; readonly of: number } | null

/**
 * Reads what a consensus node says of validators by their keys at its head (beacon-APIs), at most `MOST_KEYS` of them, and of those that it does not have where their deposit stands in the queue. The
 * queue is read once an epoch. Throws the `UPSTREAM_…` errors of the book.
 */
export function createValidatorReader(rest: RestClient, clock: Clock) {
  let queue: { readonly atMs: number; readonly told: Promise<Queue> } | null = null
  const readQueue = async (): Promise<Queue> => {
    // Whoever asked first may leave: others wait for the same answer.
    const signal = AbortSignal.timeout(ANSWER_MS)
    try {
      const path = '/eth/v1/beacon/states/head/pending_deposits'
      const limits = { maxBytes: QUEUE_BYTES, timeoutMs: ANSWER_MS }
      const { data } = await rest.ask({ path, body: null, parse: waiting, ...limits }, signal)
      const places = new Map<Hex, number>()
      for (const [at, { pubkey }] of data.entries()) if (!places.has(pubkey)) places.set(pubkey, at + 1)
      return { places, of: data.length }
    } catch {
      return null
    }
  }
  const queueNow = (): Promise<Queue> => {
    if (queue === null || clock.monotonic() - queue.atMs > QUEUE_MS)
      queue = { atMs: clock.monotonic(), told: readQueue() }
    return queue.told
  }
  return async (keys: readonly Hex[], signal: AbortSignal): Promise<ValidatorAnswer> => {
    const asked = keys.slice(0, MOST_KEYS)
    if (asked.length === 0) return { states: [], queued: null }
    const path = `/eth/v1/beacon/states/head/validators?id=${asked.join(',')}`
    const limits = { maxBytes: STATES_BYTES, timeoutMs: ANSWER_MS }
    const told = await rest.ask({ path, body: null, parse: states, ...limits }, signal).catch((error: unknown) => {
      // It has none of them.
      if (isOrreryError(error) && error.code === 'UPSTREAM_STATUS') return { data: [] }
      throw error
    })
    const known = new Map(told.data.map(({ validator, ...state }) => [validator.pubkey, state]))
    const line = asked.every((key) => known.has(key)) ? null : await queueNow()
    return {
      states: asked.map((key) => ({
        pubkey: key,
        index: known.get(key)?.index ?? null,
        status: known.get(key)?.status ?? null,
        place: known.has(key) ? null : (line?.places.get(key) ?? null),
      })),
      queued: line?.of ?? null,
    }
  }
}
