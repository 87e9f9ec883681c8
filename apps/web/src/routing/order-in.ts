/** The order that a list is asked in, by its page's query; nothing for the newest first. */
export const orderIn = (query: URLSearchParams): { readonly order?: 'oldest' } =>
  query.get('order') === 'oldest' ? { order: 'oldest' } : {}
