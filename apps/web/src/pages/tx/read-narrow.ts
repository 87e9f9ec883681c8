/** Which calls a transaction's list may have; the first one is the page's. */
export const CALL_CHOICES = ['kept', 'acting', 'all'] as const

/** The calls that an address asks for, as the API takes it. */
export function readCallChoice(query: URLSearchParams): { readonly which?: (typeof CALL_CHOICES)[number] } {
  const which = CALL_CHOICES.find((one) => one === query.get('which'))
  return which === undefined || which === 'kept' ? {} : { which }
}
