/** The archive takes 1,000 places in one question; half of that keeps each short. */
const CHUNK = 500

/** A list in the parts that the archive's reads by place take. */
export const chunksOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK))
