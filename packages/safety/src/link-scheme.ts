/** How an address elsewhere may begin (foundations §5.4); `orrery:` opens the product's own app. */
const ALLOWED = /^(?:https?|mailto|tel|ftp|orrery):|^data:image\/(?!svg)/i

/** Whether an address begins with an allowed scheme, to the letter. The quick check below every link; `safeLink` looks closer. */
export const hasAllowedScheme = (address: string): boolean => ALLOWED.test(address)
