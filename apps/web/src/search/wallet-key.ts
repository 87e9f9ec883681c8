import type { Chain } from '@orrery/model/chain'

/**
 * Extended keys of every coin's spelling, public and private, also within a descriptor and with an end cut off, and private keys as wallets export
 * them (WIF), as a regular expression's text. Of the spellings that SLIP-132 lists the first five characters tell one, and they tell nothing of its
 * owner; so does what stands before a key in a descriptor (BIP-380), which names the wallet.
 *
 * The version byte of a WIF leaves its first two letters little choice. No address of base58 here begins so but some of 34 letters; words that do are
 * shorter than twelve letters or have no digit, and none has thirty. So a key that is typed is told of no further than to its first digit from the twelfth letter on;
 * the long form of test networks begins as hashes may, and is known at its 46th.
 */
const WALLET_KEY = String.raw`\b(?=[dLMT-Vt-vX-Zx-z][gprt]..[\dA-Zj]|\w{84})\w\w(ub|rv|[kp][pv])|(^|\()\[[\da-f]{4}|\b(?![7QT]\w{33}\b)([5-7][H-Lq-w]|K[w-z]|L[1-5]|Q[N-X]|T[3-9AB]|X[B-K]|c[M-W]|9(?=[1-9A-Za-z]{45}))(?=\w{10,50}\b)(\w*\d|\w{28})`
const walletKey = new RegExp(WALLET_KEY)

/** For an input's `pattern`: what holds a key of a wallet is no valid text, so that no form sends it, not even without script. */
export const NO_WALLET_KEY = `(?!.*(${WALLET_KEY})).*`

/** Whether a text holds a key of a wallet. Such texts are told to nobody (screens-nonevm §4.5): the wallet page derives what they own in the browser. */
export const hasWalletKey = (text: string): boolean => walletKey.test(text)

/** What is searched for of a typed text: nothing where it holds a key of a wallet. */
export const searchText = (typed: string): string => (hasWalletKey(typed) ? '' : typed.trim())

/** Path of the wallet page, on the chain of that code where it has one; null where no followed chain has. */
export function walletPath(chains: readonly Chain[], code: string | null): string | null {
  const all = chains.filter(({ family }) => family === 'utxo')
  const chain = all.find((one) => one.code === code) ?? all[0]
  return chain === undefined ? null : `/${chain.path}/xpub`
}
