/** How a function may be typed: by its selector, its name or its signature. Which functions have that name the API knows. */
export const METHOD_TEXT = /^(?:0x[0-9a-f]{8}|[a-z_$][\w$]{0,199}(?:\([\w$()[\], ]{0,700}\))?)$/i
