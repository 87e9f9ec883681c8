import { displayName } from './display-name.ts'

/** The symbol that a contract gave itself as it may stand behind an amount: without what turns or hides letters (reliability S-32). Null where it has none, or nothing of it is left. */
export const plainSymbol = (symbol: string | null): string | null =>
  symbol === null ? null : displayName(symbol).text || null
