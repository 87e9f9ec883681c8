import { OrreryError } from '@orrery/errors/orrery-error'
import type { InscriptionFields } from '@orrery/model/wire/inscription'
import { createSemaphore } from '@orrery/primitives/semaphore'

/** Bytes of an inscription, and what its further fields say; null where it has none. */
export type ContentBytes = {
  readonly body: Buffer | null
  readonly metadata: Buffer | null
  readonly fields: InscriptionFields | null
}

/** Bounds of a share: bytes that are kept, questions that the node gets at once, and that are under way or wait. */
export type ShareBounds = { readonly bytes: number; readonly atOnce: number; readonly waiting: number }

const BOUNDS: ShareBounds = { bytes: 32_000_000, atOnce: 4, waiting: 32 }
/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 500
/** What read properties take for each byte that they are written in: the most of those that are compressed. */
const READ_BYTES = 30
const RETRY_SECONDS = 5

/**
 * Contents by keys whose bytes never change. Requests for the same share one question, a few contents are kept, and of too many questions at once further ones
 * are refused with `UPSTREAM_BUSY`: each may be an answer of 16 MB. `source` is who is asked.
 */
export function createContentShare(
  source: string,
  bounds: ShareBounds = BOUNDS,
): (key: string, ask: () => Promise<ContentBytes>) => Promise<ContentBytes> {
  const kept = new Map<string, ContentBytes>()
  const flights = new Map<string, Promise<ContentBytes>>()
  const { enter } = createSemaphore(bounds.atOnce)
  let bytes = 0
  const sizeOf = ({ body, metadata, fields }: ContentBytes): number =>
    (body?.length ?? 0) + (metadata?.length ?? 0) + (fields?.propertiesSize ?? 0) * READ_BYTES + ENTRY_BYTES
  const keep = (key: string, found: ContentBytes): void => {
    kept.set(key, found)
    bytes += sizeOf(found)
    for (const [oldest, content] of kept) {
      if (bytes <= bounds.bytes) break
      kept.delete(oldest)
      bytes -= sizeOf(content)
    }
  }
  const fly = async (key: string, ask: () => Promise<ContentBytes>): Promise<ContentBytes> => {
    const leave = await enter()
    try {
      const found = await ask()
      keep(key, found)
      return found
    } finally {
      leave()
      flights.delete(key)
    }
  }
  return async (key, ask) => {
    const known = kept.get(key)
    if (known !== undefined) {
      // The last one is the one that was used last.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const flying = flights.get(key)
    if (flying !== undefined) return flying
    if (flights.size >= bounds.waiting) throw new OrreryError('UPSTREAM_BUSY', { source, seconds: RETRY_SECONDS })
    const flight = fly(key, ask)
    flights.set(key, flight)
    return flight
  }
}
