import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Payer } from '@orrery/family/payer'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { baseToCoin } from './coin-amount.ts'
import { formatAddress } from './format-address.ts'
import { digits, fields, hash, integer, text } from './node-shape.ts'
import { parseAddress } from './parse-address.ts'
import { amount } from './read-node-tx.ts'

/** What the wallet calls the address that coins may be given to. */
export const FAUCET_LABEL = 'orrery faucet'
/** Making and signing may take a wallet of many coins a while. */
const WALLET_TIMEOUT_MS = 30_000
/** Codes of a node's refusals (Bitcoin Core, `RPCErrorCode`). */
const CODES = { invalidAddress: -5, notFound: -5, walletError: -4, insufficient: -6, unknownMethod: -32601 } as const

type Refusal = { readonly code: number; readonly words: string }

/** What the node refused; null for any other error, which says nothing about what was asked. */
const refusalOf = (error: unknown): Refusal | null =>
  isOrreryError(error, 'UPSTREAM_RPC')
    ? { code: Number(error.context.code), words: String(error.context.reason) }
    : null

const ask = <T>(method: string, params: readonly Json[], parse: (result: unknown) => T): RpcCall<T> => ({
  method,
  params,
  parse,
  timeoutMs: WALLET_TIMEOUT_MS,
})

/**
 * Pays from the wallet of a node of the Bitcoin family. It makes, funds and signs a transaction before it sends it (`sendtoaddress` would do all at once, and a site that ended meanwhile
 * could not know whether it had paid).
 */
export function createWalletPayer({ chain, rpc }: { readonly chain: ChainOf<'utxo'>; readonly rpc: RpcClient }): Payer {
  const textOf = (key: Hex): string => formatAddress(key, chain)
  let own: Hex | null | undefined

  /** The call, or where the node does not know it, the older one. */
  const eitherOf = async <T>(call: RpcCall<T>, older: RpcCall<T>, signal: AbortSignal): Promise<T> => {
    try {
      return await rpc.call(call, signal)
    } catch (error) {
      if (refusalOf(error)?.code !== CODES.unknownMethod) throw error
      return rpc.call(older, signal)
    }
  }

  const findAccount = async (signal: AbortSignal): Promise<Hex | null> => {
    const first = (result: unknown): string | null => Object.keys(fields(result, ''))[0] ?? null
    const labelled = await rpc
      .call(ask('getaddressesbylabel', [FAUCET_LABEL], first), signal)
      .catch((error: unknown): null => {
        if (refusalOf(error) === null) throw error
        return null
      })
    const named =
      labelled ??
      (await rpc.call(
        ask('getnewaddress', [FAUCET_LABEL], (result) => text(result, '')),
        signal,
      ))
    try {
      return parseAddress(named, chain)
    } catch {
      // An address of a kind that is not known here: nothing is told to give to.
      return null
    }
  }

  const confirmationsOf = async (txid: string, signal: AbortSignal): Promise<number | null> => {
    try {
      return await rpc.call(
        ask('gettransaction', [txid], (result) => integer(fields(result, '').confirmations, '.confirmations')),
        signal,
      )
    } catch (error) {
      if (refusalOf(error)?.code === CODES.notFound) return null
      throw error
    }
  }

  return {
    async account(signal) {
      return (own ??= await findAccount(signal))
    },
    balance: (signal) =>
      rpc.call(
        ask('getbalance', [], (result) => amount(result, '')),
        signal,
      ),
    async sign(to, value, _open, signal) {
      if (to === (await this.account(signal))) return { lacks: 'recipient' }
      let empty: Hex
      try {
        empty = await rpc.call(
          ask('createrawtransaction', [[], { [textOf(to)]: baseToCoin(value) }], (result) => digits(result, '')),
          signal,
        )
      } catch (error) {
        if (refusalOf(error)?.code === CODES.invalidAddress) return { lacks: 'recipient' }
        throw error
      }
      let funded: Hex
      try {
        const call = ask('fundrawtransaction', [empty.slice(2)], (result) => digits(fields(result, '').hex, '.hex'))
        funded = await rpc.call(call, signal)
      } catch (error) {
        const refusal = refusalOf(error)
        const isFunds = refusal?.code === CODES.insufficient || /insufficient|not enough/i.test(refusal?.words ?? '')
        if (refusal !== null && isFunds) return { lacks: 'funds' }
        throw error
      }
      const signed = (result: unknown): Hex => {
        const answer = fields(result, '')
        if (answer.complete !== true) throw new RangeError('the wallet cannot sign all inputs')
        return digits(answer.hex, '.hex')
      }
      const raw = await eitherOf(
        ask('signrawtransactionwithwallet', [funded.slice(2)], signed),
        ask('signrawtransaction', [funded.slice(2)], signed),
        signal,
      )
      const decoded = ask('decoderawtransaction', [raw.slice(2)], (result) => hash(fields(result, '').txid, '.txid'))
      return { raw, hash: await rpc.call(decoded, signal), place: null }
    },
    async send({ raw, hash: txid }, signal) {
      try {
        await rpc.call(
          ask('sendrawtransaction', [raw.slice(2)], (result) => hash(result, '')),
          signal,
        )
        return { refused: null }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === null) throw error
        // Sent before: the wallet has its own payments, whatever the node says of the second time.
        return { refused: (await confirmationsOf(txid.slice(2), signal)) === null ? refusal.words : null }
      }
    },
    async fateOf({ hash: txid }, signal) {
      const confirmations = await confirmationsOf(txid.slice(2), signal)
      const deep = chain.quirks.finalConfirmations
      if (confirmations === null) return 'missing'
      if (confirmations > 0) return confirmations >= deep ? 'settled' : 'known'
      // So deep is what spends the same coins.
      if (confirmations < 0) return -confirmations >= deep ? 'dead' : 'known'
      const pooled = ask('getmempoolentry', [txid.slice(2)], () => true)
      return rpc.call(pooled, signal).then(
        () => 'known' as const,
        (error: unknown) => {
          if (refusalOf(error) === null) throw error
          return 'missing' as const
        },
      )
    },
    close: () => rpc.close(),
  }
}
