import { headerBytes } from '@orrery/utxo/block-header'
import { merkleRoot } from '@orrery/utxo/merkle-root'
import { sha256d } from '@orrery/utxo/sha256d'
import { serialiseTx } from '@orrery/utxo/testing/taproot-reveal'
import type { Hex } from '@orrery/primitives/hex'

/** What an output carries of CashTokens (CHIP-2022-02). */
export type Token = {
  readonly category: string
  readonly amount: bigint
  readonly nft: { readonly capability: 'none' | 'mutable' | 'minting'; readonly commitment: string } | null
}

/** What an output is good for, which whoever spends it goes by. */
export type Use =
  | { readonly kind: 'rune'; readonly id: readonly [number, number] | null }
  /** By which transaction; null for the one that made the output. */
  | { readonly kind: 'inscribed'; readonly reveal: string | null }
  | { readonly kind: 'commitment' | 'minter'; readonly cat: number }
  | { readonly kind: 'piece'; readonly cat: number; readonly owner: string; readonly amount: bigint }
  | { readonly kind: 'guard' }
  | { readonly kind: 'pegged' }
  | { readonly kind: 'extension' }

export type Payment = {
  /** Base units. */
  readonly value: bigint
  /** Digits. */
  readonly script: string
  readonly token?: Token
  readonly use?: Use
}
export type Spend = { readonly txid: string; readonly vout: number; readonly witness: readonly string[] }

/** A transaction with its bytes; the coinbase spends nothing. Ids in digits as nodes show them. */
export type OutputTx = {
  readonly hash: Hex
  readonly txid: string
  readonly wtxid: string
  readonly hex: string
  readonly spends: readonly Spend[]
  readonly pays: readonly Payment[]
  readonly coinbase: string | null
  /** Base units; of the coinbase 0. */
  readonly fee: bigint
}

/** An output that is not spent, or what an input spends. */
export type Coin = Payment & {
  readonly txid: string
  readonly vout: number
  readonly height: number
  readonly txIndex: number
}

/** A block of a chain of outputs. `txs` are those that wait again when it is taken back. */
export type OutputBlock = {
  readonly header: {
    readonly height: number
    readonly parentHash: Hex
    readonly time: number
    readonly root: Hex
    readonly nonce: number
  }
  readonly hash: Hex
  readonly all: readonly OutputTx[]
  readonly txs: readonly OutputTx[]
  /** Whether an extension block hangs on it. */
  readonly extended: boolean
}

export const VERSION = 0x2000_0000
export const BITS = '207fffff'
/** Witness of a coinbase, over which it commits to all others (BIP-141). */
const RESERVED = '00'.repeat(32)

const shown = (digits: string): string => sha256d(Buffer.from(digits, 'hex')).reverse().toString('hex')
export const reversed = (digits: string): string => Buffer.from(digits, 'hex').reverse().toString('hex')
const size = (count: number): string =>
  count < 0xfd
    ? count.toString(16).padStart(2, '0')
    : `fd${(count & 255).toString(16).padStart(2, '0')}${(count >>> 8).toString(16).padStart(2, '0')}`

/** The script as bytes have it: a token stands before it. */
function inBytes({ script, token }: Payment): string {
  if (token === undefined) return script
  const { category, amount, nft } = token
  const capability = nft === null ? 0 : { none: 0, mutable: 1, minting: 2 }[nft.capability]
  const words = nft === null ? '' : nft.commitment
  const flags = (amount > 0n ? 0x10 : 0) | (nft === null ? 0 : 0x20) | (words === '' ? 0 : 0x40) | capability
  const tail = `${words === '' ? '' : size(words.length / 2) + words}${amount > 0n ? size(Number(amount)) : ''}`
  return `ef${reversed(category)}${flags.toString(16).padStart(2, '0')}${tail}${script}`
}

/** A transaction with the ids that its bytes have. */
export function txOf(
  spends: readonly Spend[],
  pays: readonly Payment[],
  { fee = 0n, coinbase = null }: { readonly fee?: bigint; readonly coinbase?: string | null } = {},
): OutputTx {
  const outputs = pays.map((paid) => ({ value: paid.value, script: inBytes(paid) }))
  const inputs =
    coinbase === null
      ? spends
      : [{ txid: '00'.repeat(32), vout: 0xffff_ffff, witness: [RESERVED], scriptSig: coinbase }]
  const hex = serialiseTx(inputs, outputs)
  const bare = serialiseTx(
    inputs.map((input) => ({ ...input, witness: [] })),
    outputs,
  )
  const txid = shown(bare)
  return { hash: `0x${txid}`, txid, wtxid: hex === bare ? txid : shown(hex), hex, spends, pays, coinbase, fee }
}

/** A block of transactions behind a coinbase that takes their fees; `salt` makes it another than its brothers. */
export function blockOf(
  {
    height,
    parentHash,
    time,
    salt,
    reward,
    script,
  }: {
    readonly height: number
    readonly parentHash: Hex | null
    readonly time: number
    readonly salt: number
    readonly reward: bigint
    readonly script: string
  },
  txs: readonly OutputTx[],
  binding: OutputTx | null,
): OutputBlock {
  const rest = binding === null ? txs : [...txs, binding]
  const wtxids = rest.map(({ wtxid }): Hex => `0x${wtxid}`)
  const witnesses = reversed(merkleRoot([`0x${RESERVED}`, ...wtxids]).slice(2))
  const commitment = sha256d(Buffer.from(witnesses + RESERVED, 'hex')).toString('hex')
  const fees = rest.reduce((sum, { fee }) => sum + fee, 0n)
  const pushed = Buffer.alloc(8)
  pushed.writeUInt32LE(height, 0)
  pushed.writeUInt32LE(salt, 4)
  const coinbase = txOf(
    [],
    [
      { value: reward + fees, script },
      { value: 0n, script: `6a24aa21a9ed${commitment}` },
    ],
    { coinbase: `03${pushed.toString('hex', 0, 3)}04${pushed.toString('hex', 4)}` },
  )
  const all = [coinbase, ...rest]
  const root = merkleRoot(all.map(({ hash }) => hash))
  const bytes = headerBytes({ version: VERSION, parentHash, merkleRoot: root, time, bits: `0x${BITS}`, nonce: salt })
  const header = { height, parentHash: parentHash ?? (`0x${'00'.repeat(32)}` as const), time, root, nonce: salt }
  return { header, hash: `0x${sha256d(bytes).reverse().toString('hex')}`, all, txs, extended: binding !== null }
}
