import type { EventPlace } from '@orrery/model/wire/events'

/** What tells a row of an event list from all others of it. */
export const eventKey = ({ height, logIndex }: Pick<EventPlace, 'height' | 'logIndex'>): string =>
  `${height}:${logIndex}`
