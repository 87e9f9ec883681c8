/** Newest exchanges of each pool of a venue that are looked at for what was exchanged and by how many (screens-evm §16.4). */
export const VENUE_LOOKED = 1_000
