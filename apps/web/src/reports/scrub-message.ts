const LONGEST = 300

/**
 * A message without what could be about a person: long words (hashes, addresses, keys, encoded text), numbers of five digits and
 * more, addresses of mail, and everything of a URL after its host.
 */
export const scrubMessage = (message: string): string =>
  message
    .slice(0, 4 * LONGEST)
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, '…')
    .replace(/([a-z][a-z\d+.-]{1,15}:\/\/[^\s/?#]{1,255})[^\s)'"]*/gi, '$1/…')
    .replace(/[\p{L}\p{N}_%+=-]{25,}|\d{5,}/gu, '…')
    .slice(0, LONGEST)
