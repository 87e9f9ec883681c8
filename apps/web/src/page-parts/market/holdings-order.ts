/** The order of an address's tokens that the query asks for; by their symbols without it. Pure. */
export const holdingsOrder = (query: URLSearchParams): { readonly order?: 'value' } =>
  query.get('order') === 'value' ? { order: 'value' } : {}
