/** When a field shows its error: at any time, or only after the visitor has left the field once (foundations §5.5). */
export type ErrorMoment = 'always' | 'blur'

/** The error that is shown now, or null. An empty text is no error. */
export const shownError = (error: string | null | undefined, moment: ErrorMoment, wasLeft: boolean): string | null =>
  error && (moment === 'always' || wasLeft) ? error : null
