import type { Engine } from './engine.ts'
import type { Progress } from './progress.ts'

/** Whether blocks are only whole when those that they refer to are indexed: history goes upwards and the node does not tell prevouts. */
export const refersToOwnRows = ({ options }: Pick<Engine, 'options'>, { capabilities }: Progress): boolean =>
  options.backfillOrder === 'up' && !capabilities?.can.prevouts.ok
