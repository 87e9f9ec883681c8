import { keccak_256 } from '@noble/hashes/sha3.js'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Payer, PaymentLack } from '@orrery/family/payer'
import type { ChainOf } from '@orrery/model/chain'
import { bytesToHex, hexToBytes, type Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { array, hexData, hexQuantity, nullable, unknown, type Shape } from '@orrery/transport/shape'
import { headerByNumber, toQuantity, type BlockTag } from './calls.ts'
import { toNumber } from './raw.ts'

/** Who signs: a key that only this process has, or an account that the node has unlocked (its first one unless told). */
export type EvmSigner = { readonly key: Hex } | { readonly unlocked: Hex | null }

/** Gas that paying a recipient may take: a contract may do something with what it is given, and not burn what is there for others. */
const MOST_GAS = 100_000n
/** The same where gas pays for the parent chain's bytes, too. */
const MOST_GAS_LAYER2 = 2_000_000n
/** Gas of a payment to an account without code (yellow paper, G_transaction). */
const PLAIN_GAS = 21_000n
/** Fees that are offered stand above the newest base fee by this, so that a payment is taken though the fee rises. */
const BASE_FEE_ROOM = 2n
const USUAL_TIP = 1_000_000_000n
const MOST_ACCOUNTS = 10_000

const ask = <T>(method: string, params: readonly Json[], parse: Shape<T>): RpcCall<T> => ({ method, params, parse })
const quantity = hexQuantity()
const address = hexData(20)

/** Nobody has this address: coins are burnt there. */
const ZERO: Hex = `0x${'0'.repeat(40)}`

/** The words of a node's refusal; null for any other error, which says nothing about what was asked. */
const refusalOf = (error: unknown): string | null =>
  isOrreryError(error, 'UPSTREAM_RPC') ? String(error.context.reason) : null

type Fees = { readonly price: bigint } | { readonly tip: bigint; readonly cap: bigint }

/** What is signed: a payment with its place and fees. */
type Draft = { readonly to: Hex; readonly value: bigint; readonly nonce: number; readonly gas: bigint } & Fees

/** A payer of an account chain. Throws a plain Error, which does not tell the key, where it is none. */
export async function createEvmPayer({
  chain,
  rpc,
  signer,
}: {
  readonly chain: ChainOf<'evm'>
  readonly rpc: RpcClient
  readonly signer: EvmSigner
}): Promise<Payer> {
  const { chainId } = chain.quirks
  const signing = 'key' in signer ? await signWithKey(signer.key, chainId) : signByNode(rpc, signer.unlocked)
  const count = async (from: Hex, at: BlockTag, signal: AbortSignal): Promise<number> =>
    toNumber(await rpc.call(ask('eth_getTransactionCount', [from, at], hexQuantity(53)), signal))

  /** null where the node does not tell what is final. */
  const finalHeight = async (signal: AbortSignal): Promise<number | null> => {
    try {
      const header = await rpc.call(headerByNumber('finalized'), signal)
      return header === null ? null : toNumber(header.number)
    } catch (error) {
      if (refusalOf(error) === null) throw error
      const latest = await rpc.call(headerByNumber('latest'), signal)
      const height = latest === null ? -1 : toNumber(latest.number) - chain.archiveDepth
      return height < 0 ? null : height
    }
  }
  const hasTransaction = async (hash: Hex, signal: AbortSignal): Promise<boolean> =>
    (await rpc.call(ask('eth_getTransactionByHash', [hash], nullable(unknown)), signal)) !== null

  const feesNow = async (signal: AbortSignal): Promise<Fees> => {
    const latest = await rpc.call(headerByNumber('latest'), signal)
    const base = latest?.baseFeePerGas
    if (base === undefined || base === null)
      return { price: BigInt(await rpc.call(ask('eth_gasPrice', [], quantity), signal)) }
    const tip = await rpc.call(ask('eth_maxPriorityFeePerGas', [], quantity), signal).then(BigInt, (error: unknown) => {
      if (refusalOf(error) === null) throw error
      return USUAL_TIP
    })
    return { tip, cap: BigInt(base) * BASE_FEE_ROOM + tip }
  }

  /** What a recipient's code takes, with a fifth more; null where it does not take the coins, or takes too much for it. */
  const gasFor = async (from: Hex, to: Hex, value: bigint, signal: AbortSignal): Promise<bigint | PaymentLack> => {
    const call = { from, to, value: `0x${value.toString(16)}` }
    try {
      const gas = BigInt(await rpc.call(ask('eth_estimateGas', [call], quantity), signal))
      if (gas === PLAIN_GAS) return gas
      const roomy = (gas * 6n) / 5n
      return roomy > (chain.settlesOn === null ? MOST_GAS : MOST_GAS_LAYER2) ? 'recipient' : roomy
    } catch (error) {
      const words = refusalOf(error)
      if (words === null) throw error
      return /insufficient|funds|balance/i.test(words) ? 'funds' : 'recipient'
    }
  }

  return {
    account: (signal) => signing.account(signal),
    async balance(signal) {
      const from = await signing.account(signal)
      return BigInt(await rpc.call(ask('eth_getBalance', [from, 'latest'], quantity), signal))
    },
    async sign(to, value, open, signal) {
      const from = await signing.account(signal)
      if (to === ZERO || to === from) return { lacks: 'recipient' }
      const balance = BigInt(await rpc.call(ask('eth_getBalance', [from, 'latest'], quantity), signal))
      if (balance < value) return { lacks: 'funds' }
      const gas = await gasFor(from, to, value, signal)
      if (typeof gas !== 'bigint') return { lacks: gas }
      const fees = await feesNow(signal)
      if (balance < value + gas * ('price' in fees ? fees.price : fees.cap)) return { lacks: 'funds' }
      // A pool that forgot ours counts too few; what somebody else sent with the key counts, too.
      const nonce = Math.max(await count(from, 'pending', signal), ...open.map(({ place }) => (place ?? -1) + 1))
      const raw = await signing.sign({ to, value, nonce, gas, ...fees }, signal)
      return { raw, hash: bytesToHex(keccak_256(hexToBytes(raw))), place: nonce }
    },
    async send({ raw, hash }, signal) {
      try {
        await rpc.call(ask('eth_sendRawTransaction', [raw], hexData(32)), signal)
        return { refused: null }
      } catch (error) {
        const words = refusalOf(error)
        if (words === null) throw error
        // Sent before: it is there, whatever the node says of the second time.
        return { refused: (await hasTransaction(hash, signal)) ? null : words }
      }
    },
    async fateOf({ hash, place }, signal) {
      const final = await finalHeight(signal)
      // Before its receipt is asked for: whatever took its place was there before then.
      const taken =
        final === null || place === null
          ? false
          : (await count(await signing.account(signal), toQuantity(final), signal)) > place
      const receipt = await rpc.call(ask('eth_getTransactionReceipt', [hash], nullable(blockNumberOf)), signal)
      if (receipt !== null) return final !== null && receipt <= final ? 'settled' : 'known'
      if (taken) return 'dead'
      return (await hasTransaction(hash, signal)) ? 'known' : 'missing'
    },
    close: () => rpc.close(),
  }
}

const blockNumberOf: Shape<number> = (value) => {
  const { blockNumber } = (value ?? {}) as { readonly blockNumber?: unknown }
  return toNumber(hexQuantity(53)(blockNumber))
}

type Signing = {
  account(signal: AbortSignal): Promise<Hex>
  sign(draft: Draft, signal: AbortSignal): Promise<Hex>
}

async function signWithKey(key: Hex, chainId: number): Promise<Signing> {
  // Of use where somebody pays, which few do.
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = ((): ReturnType<typeof privateKeyToAccount> => {
    try {
      return privateKeyToAccount(key)
    } catch {
      // What the library says has the key in it.
      throw new Error('it is no private key')
    }
  })()
  const own = account.address.toLowerCase() as Hex
  return {
    account: async () => own,
    sign: (draft) => {
      const { to, value, nonce, gas } = draft
      const common = { chainId, to, value, nonce, gas }
      return 'price' in draft
        ? account.signTransaction({ ...common, type: 'legacy', gasPrice: draft.price })
        : account.signTransaction({
            ...common,
            type: 'eip1559',
            maxFeePerGas: draft.cap,
            maxPriorityFeePerGas: draft.tip,
          })
    },
  }
}

const hexOf = (value: bigint): Hex => `0x${value.toString(16)}`

function signByNode(rpc: RpcClient, told: Hex | null): Signing {
  let known = told
  const account = async (signal: AbortSignal): Promise<Hex> => {
    if (known !== null) return known
    const first = (await rpc.call(ask('eth_accounts', [], array(address, MOST_ACCOUNTS)), signal))[0]
    if (first === undefined)
      throw new OrreryError('UPSTREAM_RPC', {
        source: 'the node',
        method: 'eth_accounts',
        code: 0,
        reason: 'it has no unlocked account',
      })
    return (known = first)
  }
  return {
    account,
    async sign(draft, signal) {
      const fees =
        'price' in draft
          ? { gasPrice: hexOf(draft.price) }
          : { maxFeePerGas: hexOf(draft.cap), maxPriorityFeePerGas: hexOf(draft.tip) }
      const tx = {
        from: await account(signal),
        to: draft.to,
        value: hexOf(draft.value),
        gas: hexOf(draft.gas),
        nonce: toQuantity(draft.nonce),
        ...fees,
      }
      return rpc.call(ask('eth_signTransaction', [tx], signedBytes), signal)
    },
  }
}

/** Bytes alone, or beside the transaction as it was signed (go-ethereum). */
const signedBytes: Shape<Hex> = (value) =>
  hexData()(typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value)
