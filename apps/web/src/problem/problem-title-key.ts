import type { Problem } from './problem.ts'

/**
 * Message key of what the problem page and the document's tab call it: `problem.<code>.title`; of a name that leads to no address here, that nothing
 * is called so, or that it is unknown where another chain knows it.
 */
export const problemTitleKey = ({ code, unnamed, elsewhere }: Problem): string =>
  unnamed ? (elsewhere.length === 0 ? 'search.nothing' : 'name.unknown') : `problem.${code}.title`
