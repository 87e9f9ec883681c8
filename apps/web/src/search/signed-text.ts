import type { Chain } from '@orrery/model/chain'
import type { SearchHit } from '@orrery/model/wire/search'
import { shortenMiddle } from '@orrery/format/shorten-middle'

/** A signed transaction of an EVM chain: typed ones begin with their type, those of before with a list. More digits than any hash has. */
const EVM = /^(?:0x)?(0[1-4]f[89a-b]|f[89])(?:[0-9a-f]{2}){50,}$/i
/** Of an output chain: a version, little-endian, and inputs behind it; in the upper half of the third one special transactions of DASH have their type (DIP-2). Never with 0x. */
const OUTPUTS = /^0(?:[12]000000|3000[0-9]00)(?:[0-9a-f]{2}){50,}$/i
const TOOL = '/broadcasting/'

/** Whether a find leads to the tool that reads and sends signed transactions. */
export const isSignedHit = ({ path }: Pick<SearchHit, 'path'>): boolean => path.startsWith(TOOL)

/**
 * The tool for a signed transaction that was typed (screens-evm §2.1): on the chain that is searched, else on the one that it names, else on the first of its kind. Nobody
 * is told of it. Pure.
 */
export function signedHits(text: string, chains: readonly Chain[], code: string | null): readonly SearchHit[] {
  const clean = text.trim()
  const family = EVM.test(clean) ? 'evm' : OUTPUTS.test(clean) ? 'utxo' : null
  if (family === null) return []
  const own = chains.filter((chain) => chain.family === family)
  const id = family === 'evm' ? chainIdOf(clean.replace(/^0x/i, '')) : null
  const chain =
    own.find((one) => one.code === code) ??
    own.find((one) => one.family === 'evm' && one.quirks.chainId === id) ??
    own[0]
  if (chain === undefined) return []
  return [
    {
      kind: 'transaction',
      chain: chain.code,
      id: '',
      title: shortenMiddle(clean, 10, 8),
      detail: null,
      path: `${TOOL}${chain.path}`,
      exact: true,
    },
  ]
}

/** The first item of a typed transaction's list (EIP-2718); null of one without a type, whose chain stands within its signature. */
function chainIdOf(digits: string): number | null {
  if (!digits.startsWith('0')) return null
  const byteAt = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16)
  // Behind the type the list begins: a byte that says how many bytes tell its length.
  const at = 2 + 2 + (byteAt(2) - 0xf7) * 2
  const first = byteAt(at)
  if (first < 0x80) return first
  return first > 0x88 ? null : Number.parseInt(digits.slice(at + 2, at + 2 + (first - 0x80) * 2), 16)
}

let carried = ''

/** Keeps a text for the tool that is opened next: it stands in no address, and in no storage. */
export const carryText = (text: string): void => void (carried = text)

/** What was carried here, once. */
export function takeCarried(): string {
  const text = carried
  carried = ''
  return text
}
