import { OrreryError } from '@orrery/errors/orrery-error'
import { ShapeError } from '@orrery/transport/shape'

/** Does what reads a block's text; text that is no block is the node's error `UPSTREAM_SHAPE`, which `source` names. */
export function atDoor<T>(source: string, height: number, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof RangeError || cause instanceof ShapeError || cause instanceof SyntaxError)) throw cause
    const path = `result of block ${height}: ${cause instanceof ShapeError ? cause.path : cause.message}`
    throw new OrreryError('UPSTREAM_SHAPE', { source, method: 'getblock', path }, { cause })
  }
}
