/** Words of a wallet are shown up to here. */
const MOST = 500

const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  const { message } = value as { readonly message?: unknown }
  return typeof message === 'string' ? message.trim() : ''
}

/**
 * What a wallet refused with, as an error that has words. Wallets reject with errors, with plain records of a code and a message (EIP-1193), or with a text; what
 * the node said stands in the record's data, below a message that only says so (`Internal JSON-RPC error.`). Pure.
 */
export function walletError(refusal: unknown): Error {
  const own = wordsIn(refusal)
  const node = typeof refusal === 'object' && refusal !== null ? wordsIn((refusal as { data?: unknown }).data) : ''
  const words = [own, own.includes(node) ? '' : node].filter((text) => text !== '').join(' ')
  return new Error(words === '' ? 'the wallet refused and did not say why' : words.slice(0, MOST), { cause: refusal })
}
