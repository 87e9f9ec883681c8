/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object whose fields are not known here. */
export type JsonObject = { readonly [key: string]: Json }
