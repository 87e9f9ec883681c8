import { decimalParts } from '@orrery/format/decimal'
import { toldValue } from '@orrery/model/told-value'
import type { TokenRow, TransferRow, TxRow } from '@orrery/model/rows'
import type { CallRow } from '@orrery/model/calls'
import type { TxRef } from '@orrery/model/reads'
import type { JsonObject } from '@orrery/primitives/json'
import { confirmationsOf } from '../queries/wire-shapes.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { NOBODY } from '../queries/nobody.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { placeKey } from '../queries/place-key.ts'
import { extText, type TxFacts } from './tx-facts.ts'

/** Base units as coins, exactly. */
export function inCoins(base: bigint, decimals: number): string {
  const { negative, whole, fraction } = decimalParts({ units: base, scale: decimals })
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Unix seconds as Etherscan writes them. */
export const seconds = (timeMs: number): string => String(Math.floor(timeMs / 1_000))

const confirmations = (height: number, { tip }: Snapshot): string => String(confirmationsOf(height, tip) ?? '')

/** `transfer(address to, uint256 value)` where the signature is known; empty elsewhere. */
function functionName({ family }: ChainDesk, tx: TxRow): string {
  if (tx.method === null) return ''
  const call = family.decode?.call(tx.input)
  if (call) return `${call.name}(${call.params.map(({ type, name }) => `${type} ${name}`.trim()).join(', ')})`
  return family.decode?.method(tx.method) ?? ''
}

/** What tells whether a transaction failed; empty where neither receipt nor traces did (before Byzantium). */
const errorBit = ({ status }: TxRow): string => (status === 'failed' ? '1' : status === 'success' ? '0' : '')
const receiptBit = ({ status }: TxRow): string => (status === 'failed' ? '0' : status === 'success' ? '1' : '')

const gasOf = ({ ext }: TxRow) => ({
  gas: extText(ext['gas']),
  gasPrice: extText(ext['gasPrice']),
  gasUsed: extText(ext['gasUsed']),
})

/** The first four bytes whatever they are: of a creation too, which calls nothing. */
const methodId = ({ input }: TxRow): string => (input.length >= 10 ? input.slice(0, 10) : '0x')

/** A row of `txlist`. */
export function txRow(desk: ChainDesk, snapshot: Snapshot, facts: TxFacts, tx: TxRow): JsonObject {
  return {
    blockNumber: String(tx.height),
    blockHash: facts.blockHash.get(tx.height) ?? '',
    timeStamp: seconds(tx.timeMs),
    hash: tx.hash,
    nonce: extText(tx.ext['nonce']),
    transactionIndex: String(tx.txIndex),
    from: tx.from ?? '',
    to: tx.to ?? '',
    value: toldValue(tx)?.toString() ?? '',
    ...gasOf(tx),
    cumulativeGasUsed: facts.cumulativeGas.get(placeKey(tx)) ?? '',
    input: tx.input,
    methodId: methodId(tx),
    functionName: functionName(desk, tx),
    contractAddress: tx.created ?? '',
    txreceipt_status: receiptBit(tx),
    isError: errorBit(tx),
    confirmations: confirmations(tx.height, snapshot),
  }
}

/** A row of `tokentx`, `tokennfttx` or `token1155tx`. */
export function tokenRow(
  desk: ChainDesk,
  snapshot: Snapshot,
  facts: TxFacts,
  token: Pick<TokenRow, 'name' | 'symbol' | 'decimals'> | undefined,
  row: TransferRow,
): JsonObject {
  const tx = facts.tx.get(placeKey(row))
  return {
    blockNumber: String(row.height),
    timeStamp: seconds(row.timeMs),
    hash: row.txHash,
    nonce: extText(tx?.ext['nonce']),
    blockHash: facts.blockHash.get(row.height) ?? '',
    from: row.from ?? NOBODY,
    contractAddress: row.asset,
    to: row.to ?? NOBODY,
    ...(row.standard === 'erc20' && { value: row.amount.toString() }),
    ...(row.standard !== 'erc20' && { tokenID: row.tokenId?.toString() ?? '' }),
    ...(row.standard === 'erc1155' && { tokenValue: row.amount.toString() }),
    tokenName: token?.name ?? '',
    tokenSymbol: token?.symbol ?? '',
    // NFTs have no fractions: ERC-721 has no `decimals()`, and Etherscan answers "0" for them.
    ...(row.standard !== 'erc1155' && {
      tokenDecimal: row.standard === 'erc721' ? '0' : String(token?.decimals ?? ''),
    }),
    transactionIndex: String(row.txIndex),
    ...(tx ? gasOf(tx) : { gas: '', gasPrice: '', gasUsed: '' }),
    cumulativeGasUsed: facts.cumulativeGas.get(placeKey(row)) ?? '',
    input: 'deprecated',
    methodId: tx ? methodId(tx) : '0x',
    functionName: tx ? functionName(desk, tx) : '',
    confirmations: confirmations(row.height, snapshot),
  }
}

/** A row of `txlistinternal`. */
export function callRow(row: CallRow, ref: Pick<TxRef, 'hash' | 'timeMs'> | undefined): JsonObject {
  const creates = row.kind.startsWith('create')
  return {
    blockNumber: String(row.height),
    timeStamp: ref ? seconds(ref.timeMs) : '',
    hash: ref?.hash ?? '',
    from: row.from,
    to: creates ? '' : (row.to ?? ''),
    value: row.value.toString(),
    contractAddress: creates ? (row.to ?? '') : '',
    input: '',
    type: row.kind === 'selfdestruct' ? 'suicide' : row.kind,
    gas: String(row.gas ?? ''),
    gasUsed: String(row.gasUsed ?? ''),
    traceId: row.path.replaceAll('.', '_'),
    isError: row.outcome === 'done' ? '0' : '1',
    errCode: row.outcome === 'done' ? '' : (row.error ?? ''),
  }
}
