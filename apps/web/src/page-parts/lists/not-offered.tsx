import { EmptyBecause } from '@orrery/entities/empty-because'

/** Stands where the specification has a tab or a list that this chain or this version does not offer. */
export const NotOffered = () => <EmptyBecause what="notOffered.title" because="notOffered.reason" />
