/** The order that an address's list is asked in; nothing for the newest first. */
export const orderIn = (query: URLSearchParams): { readonly order?: 'oldest' } =>
  query.get('order') === 'oldest' ? { order: 'oldest' } : {}
