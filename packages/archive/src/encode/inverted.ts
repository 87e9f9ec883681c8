const U32_MAX = 0xffff_ffff

/** Heights and indexes as they are stored where the newest row comes first. Its own inverse. */
export const invertHeight = (height: number): number => U32_MAX - height

/** The same for `seq`, which takes up to 53 bits. Its own inverse. */
export const invertSeq = (seq: number): number => Number.MAX_SAFE_INTEGER - seq
