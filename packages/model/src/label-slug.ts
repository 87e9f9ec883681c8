/** What stands before a label in place of an address (screens-evm §17). */
export const LABEL_MARK = 'label:'

/** A label's tag as one word of a condition: `Coin Base 2` is `coin-base-2`; empty where it has neither letter nor digit. Pure. */
export const labelSlug = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
