import { addressFault } from '@orrery/errors/address-fault'
import { OrreryError } from '@orrery/errors/orrery-error'
import { defineFamily, type Candidate } from '@orrery/family/family'
import { readBech32Account, writeBech32Account } from '@orrery/primitives/bech32-account'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { callSource } from './call-source.ts'
import { checksumAddress } from './checksum-address.ts'
import { eventSources } from './events/event-sources.ts'
import { blockWords } from './block-words.ts'
import { plainGas, ranCode } from './ran-code.ts'
import { postedBatch } from './stacks/batch-inbox.ts'
import { depositSignature } from './deposits/deposit-log.ts'
import { writeTxExt } from './tx-ext.ts'
import { newCoinsOf } from './subsidy.ts'
import { stackOf } from './stacks/stack-of.ts'
import { precompileAt, precompilesOf } from './precompiles.ts'
import { systemContractAt, systemContractsOf } from './stacks/system-contracts.ts'
import { wellKnownAt, wellKnownOn } from './stacks/well-known.ts'
import { decodeCall, decodeLog, findSignatures, knownMethod, methodName, selectorsOf } from './decode.ts'

const ADDRESS_DIGITS = 40
const HASH_DIGITS = 64
// 2^53 has 16 decimal and 14 hex digits.
const HEIGHT = /^(?:\d{1,16}|0[xX][0-9a-fA-F]{1,14})$/

/** Ethereum and all chains with its accounts, contracts and JSON-RPC. */
export const evm = defineFamily<'evm'>({
  id: 'evm',
  coinType: 60,
  can: { utxos: false, contracts: true, tokens: true, approvals: true, mempool: true, validators: false, uncles: true },

  parseAddress(text, chain) {
    const second = readSecondForm(text, chain)
    if (second !== null && second.reason === null) return second.key
    const reason = second === null ? faultOf(text) : second.reason
    if (reason !== null)
      throw new OrreryError('ADDRESS_MALFORMED', {
        text: text.slice(0, 100),
        chain: chain.name.full,
        reason,
        ...addressFault(reason),
      })
    return addressKey(text)
  },

  formatAddress: (key) => checksumAddress(key),

  parseHash(text, chain) {
    if (!isHexOf(text, HASH_DIGITS))
      throw new OrreryError('HASH_MALFORMED', { text: text.slice(0, 100), chain: chain.name.full })
    return lower(text)
  },

  formatHash: (hash) => hash,

  writeExt: { block: (ext) => ext, tx: writeTxExt },

  recognise(text, chain) {
    const found: Candidate[] = []
    if (text.length > 2 + HASH_DIGITS) return found
    const second = readSecondForm(text, chain)
    if (second !== null) return second.reason === null ? [{ kind: 'address', id: second.key, certain: true }] : found
    if (faultOf(text) === null)
      found.push({ kind: 'address', id: addressKey(text), certain: isMixedCase(text) || text.startsWith('0x') })
    else if (isHexOf(text, HASH_DIGITS))
      found.push(
        { kind: 'transaction', id: lower(text), certain: false },
        { kind: 'block', id: lower(text), certain: false },
      )
    else if (HEIGHT.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER)
      found.push({ kind: 'height', id: String(Number(text)), certain: false })
    return found
  },

  otherForms: (key, { quirks }) => (quirks.bech32 ?? []).map((prefix) => writeBech32Account(prefix, key)),

  blockData: {
    withdrawals: { table: 'evm_withdrawals', ofAccount: 'evm_account_withdrawals' },
    blobs: { table: 'evm_blobs', byHash: 'evm_blob_hashes' },
    authorizations: { table: 'evm_authorizations', ofAccount: 'evm_account_authorizations' },
    requests: { table: 'evm_requests', depositSignature },
    uncles: {
      table: 'evm_uncles',
      bonus: (chain, height, uncles) =>
        chain.family === 'evm' ? (newCoinsOf(chain, height, uncles)?.forUncles ?? null) : null,
    },
  },

  // EIP-1559, EIP-4895, EIP-4844, EIP-7685: each brought a field of the header.
  upgrades: [
    { id: 'london', field: 'baseFee' },
    { id: 'shanghai', field: 'withdrawalsRoot' },
    { id: 'cancun', field: 'excessBlobGas' },
    { id: 'prague', field: 'requestsHash' },
  ],

  announced: ({ quirks }, logs, parentBlockHash) =>
    quirks.stack === 'op'
      ? import('./stacks/op-deposits.ts').then(({ opDepositsOf }) => opDepositsOf(logs, parentBlockHash))
      : quirks.stack === 'arbitrum'
        ? import('./stacks/arbitrum-messages.ts').then(({ arbitrumMessagesOf }) =>
            arbitrumMessagesOf(logs, quirks.chainId),
          )
        : null,

  arrivals: async (chain) => (await import('./stacks/arrivals.ts')).arrivalsOf(chain),

  async departures(chain) {
    const { departuresOf, readDepartures } = await import('./stacks/departures.ts')
    const stack = departuresOf(chain)
    return (
      stack && { contract: stack.contract, topic: stack.topic, read: (log) => readDepartures(stack, [log])[0] ?? null }
    )
  },

  settlement: async (chain) => (await import('./stacks/settlement.ts')).settlementOf(chain),

  events: eventSources,

  ranCode,
  plainGas,
  postedBatch,
  systemName: (address, chain) =>
    systemContractAt(address, chain) ?? precompileAt(address, chain) ?? wellKnownAt(address, chain),
  systemNames: (chain) => ({ ...wellKnownOn(chain), ...precompilesOf(chain), ...systemContractsOf(chain) }),
  blockWords,
  burns: (chain) => stackOf(chain).burns,
  decode: {
    method: methodName,
    selectors: selectorsOf,
    find: findSignatures,
    call: decodeCall,
    log: decodeLog,
    read: async (abi) => (await import('./abi/read-interface.ts')).readInterface(abi, knownMethod),
  },
  abiCalls: async (abi, text) => (await import('./abi/abi-calls.ts')).findAbiCalls(abi, text),
  calls: callSource,
})

type SecondForm = { readonly key: Hex; readonly reason: null } | { readonly reason: string }

/** An account in the chain's bech32 spelling, `ex1…` (foundations §5.6); null where the text does not begin like one. */
function readSecondForm(text: string, chain: ChainOf<'evm'>): SecondForm | null {
  const start = text.slice(0, 20).toLowerCase()
  const prefix = chain.quirks.bech32?.find((prefix) => start.startsWith(`${prefix}1`))
  if (prefix === undefined) return null
  const account = readBech32Account(text)
  if (typeof account === 'string') return { reason: account }
  if (account.prefix !== prefix) return { reason: `the prefix is not ${prefix}` }
  if (account.key.length !== 2 + ADDRESS_DIGITS) return { reason: 'it holds 32 bytes, an account here has 20' }
  return { key: account.key, reason: null }
}

const lower = (text: string): Hex => `0x${(hasPrefix(text) ? text.slice(2) : text).toLowerCase()}`

const addressKey = lower

const hasPrefix = (text: string): boolean => text.startsWith('0x') || text.startsWith('0X')

const isHexOf = (text: string, digits: number): boolean =>
  text.length === digits + (hasPrefix(text) ? 2 : 0) && /^(?:0[xX])?[0-9a-fA-F]+$/.test(text)

const isMixedCase = (text: string): boolean => {
  const digits = hasPrefix(text) ? text.slice(2) : text
  return /[a-f]/.test(digits) && /[A-F]/.test(digits)
}

/** Why the text is no address; null when it is one. */
function faultOf(text: string): string | null {
  const digits = hasPrefix(text) ? text.slice(2) : text
  if (digits.length !== ADDRESS_DIGITS) {
    if (!hasPrefix(text))
      return `it does not start with 0x and has ${text.length} characters; an address is 0x and 40 hex digits`
    return `it has ${digits.length} digits after 0x, an address has 40`
  }
  const wrong = /[^0-9a-fA-F]/.exec(digits)
  if (wrong !== null) return `"${wrong[0]}" is not a hex digit`
  if (!isMixedCase(digits)) return null
  return checksumAddress(lower(text)).slice(2) === digits
    ? null
    : 'its capitals do not match its checksum, so a character is wrong'
}
