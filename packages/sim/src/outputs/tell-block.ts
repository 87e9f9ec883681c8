import { placeOf, type OutputChain } from './output-chain.ts'
import { BITS, VERSION, type Coin, type OutputBlock, type OutputTx, type Payment } from './output-block.ts'

/** Base units as coins, as a lossless reader of JSON has them. */
const coins = (value: bigint): string => {
  const digits = value.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

const scriptPubKey = (hex: string) => ({ asm: '', hex, type: 'told by nobody' })

const tellOutput = ({ value, script, token }: Payment, n: number) => ({
  value: coins(value),
  n,
  scriptPubKey: scriptPubKey(script),
  ...(token && {
    tokenData: { category: token.category, amount: String(token.amount), ...(token.nft && { nft: token.nft }) },
  }),
})

/** A transaction as `getrawtransaction` tells it; with `spent` what its inputs spend, too. */
export const tellTx = (
  { txid, wtxid, hex, spends, pays, coinbase }: OutputTx,
  spent: ((place: string) => Coin | null) | null = null,
) => ({
  txid,
  hash: wtxid,
  version: 2,
  size: hex.length / 2,
  locktime: 0,
  vin:
    coinbase === null
      ? spends.map(({ witness, ...place }) => {
          const coin = spent?.(placeOf(place)) ?? null
          return {
            ...place,
            scriptSig: { asm: '', hex: '' },
            ...(witness.length > 0 && { txinwitness: witness }),
            sequence: 0xffff_fffd,
            ...(coin && {
              prevout: {
                generated: coin.txIndex === 0,
                height: coin.height,
                value: coins(coin.value),
                scriptPubKey: scriptPubKey(coin.script),
              },
            }),
          }
        })
      : [{ coinbase, txinwitness: ['00'.repeat(32)], sequence: 0xffff_fffd }],
  vout: pays.map(tellOutput),
  hex,
})

/** A block as `getblock` tells it: with ids at verbosity 1, transactions at 2, and at 3 what these spend. */
export const tellBlock = (chain: OutputChain, block: OutputBlock, verbosity: number) => {
  const { hash, header, all, extended } = block
  return {
    hash: hash.slice(2),
    confirmations: chain.at(header.height) === block ? chain.tip().header.height - header.height + 1 : -1,
    height: header.height,
    version: VERSION,
    merkleroot: header.root.slice(2),
    time: header.time,
    nonce: header.nonce,
    bits: BITS,
    difficulty: 1,
    nTx: all.length,
    size: all.reduce((sum, { hex }) => sum + hex.length / 2, 81),
    ...(header.height > 0 && { previousblockhash: header.parentHash.slice(2) }),
    ...(extended && { mweb: { hash: header.root.slice(2), num_kernels: 1, num_txos: 2 } }),
    tx: all.map((tx) =>
      verbosity < 2 ? tx.txid : tellTx(tx, verbosity > 2 ? (place) => chain.spentBy(hash, place) : null),
    ),
  }
}
