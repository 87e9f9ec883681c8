/** One `className` of those that are set; undefined when none is. */
export const joinClasses = (...names: readonly (string | false | null | undefined)[]): string | undefined =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined
