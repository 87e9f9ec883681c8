import type { Problem } from './problem.ts'

/** Message key of what the problem page calls itself: `problem.<code>.title`. */
export const problemTitleKey = (code: Problem['code']): string => `problem.${code}.title`
