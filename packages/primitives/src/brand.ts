declare const brand: unique symbol

/** A type that only its parser can make: `Brand<string, 'Address'>`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
