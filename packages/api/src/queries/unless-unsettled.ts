import { isOrreryError } from '@orrery/errors/orrery-error'

/**
 * What the archive's sums tell; null while a write that was cut off keeps them in doubt, as one that met a full disk does until
 * there is room: the rest of an answer goes on without. Where the whole archive is away, its rows say so.
 */
export const unlessUnsettled = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (isOrreryError(error, 'STORE_UNAVAILABLE')) return null
    throw error
  }
}

/** The same of what stands beside the subject of an answer and may take more than a reader may: null then, too. */
export const unlessTooMuch = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await unlessUnsettled(read)
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}
