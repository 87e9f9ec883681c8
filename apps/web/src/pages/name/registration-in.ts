import type { NameEvent } from '@orrery/model/wire/name'

/** The registration that counts among events, newest first: the last one, for a name that became free begins anew. Null where none is among them. Pure. */
export const registrationIn = (events: readonly NameEvent[]): NameEvent | null =>
  events.find(({ kind }) => kind === 'registered') ?? null
