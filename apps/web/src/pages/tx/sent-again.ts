import type { GasPrices } from '@orrery/model/wire/gas'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { quantityText, type WalletCall } from '../../page-parts/wallet/wallets.ts'

/** In place of one that waits: the same at a higher price, or nothing to oneself. */
export type Again = 'faster' | 'cancel'

/** What a wallet is asked to send in place of another one, and the most it then offers per gas, base units. */
export type SentAgain = { readonly call: Omit<WalletCall, 'chainId'>; readonly maxFee: string }

const WHOLE = /^\d{1,78}$/
const wholeOf = (value: unknown): bigint | null =>
  typeof value === 'string' && WHOLE.test(value) ? BigInt(value) : null
/** Most nodes take one in place of another where each of its prices is a tenth higher. */
const raised = (price: bigint): bigint => (price * 11n) / 10n + 1n
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Which ways its sender has. Blobs travel beside their transaction, which no wallet sends again; nor does one sign permissions for the code of accounts again. Pure. */
export function waysAgain({ ext, from, finality }: Pick<TxDetail, 'ext' | 'from' | 'finality'>): readonly Again[] {
  const { type, nonce } = ext
  if (finality !== 'pending' || from === null || typeof nonce !== 'number' || typeof type !== 'number') return []
  if (pricesOf(ext, null) === null) return []
  return type <= 2 ? ['faster', 'cancel'] : type === 4 ? ['cancel'] : []
}

/** Nodes take one with blobs only in place of another with blobs, at twice each of its prices (geth `blobpool`, `PriceBump`). */
const BLOB_FACTOR = 2n

/** What takes the place of a waiting transaction with blobs has to offer at least, base units per gas and per blob gas; null for others, and where its prices are not known. Pure. */
export function leastForBlobs({
  ext,
  finality,
}: Pick<TxDetail, 'ext' | 'finality'>): Readonly<Record<'maxFee' | 'maxTip' | 'maxBlobFee', string>> | null {
  if (finality !== 'pending' || ext['type'] !== 3) return null
  const [maxFee, maxTip, maxBlobFee] = [wholeOf(ext['maxFee']), wholeOf(ext['maxTip']), wholeOf(ext['maxBlobFee'])]
  if (maxFee === null || maxTip === null || maxBlobFee === null) return null
  const least = (price: bigint): string => (price * BLOB_FACTOR).toString()
  return { maxFee: least(maxFee), maxTip: least(maxTip), maxBlobFee: least(maxBlobFee) }
}

/** What one that waits pays for its gas at most, base units; null where it does not tell. Pure. */
export function mostForGas({ offers }: Pick<TxDetail, 'offers'>): string | null {
  const price = wholeOf(offers?.maxFee)
  return price === null || offers?.gas == null ? null : (price * BigInt(offers.gas)).toString()
}

/** The call that takes its place, at the least price that nodes take, or at the highest that is told for now. Null where its own price is not known. Pure. */
export function sentAgain(
  { ext, from, to, value, input }: Pick<TxDetail, 'ext' | 'from' | 'to' | 'value' | 'input'>,
  way: Again,
  tiers: GasPrices['tiers'],
): SentAgain | null {
  const rapid = tiers?.at(-1) ?? null
  const prices = pricesOf(ext, rapid && { tip: BigInt(rapid.tip), price: BigInt(rapid.price) })
  const { nonce, gas, accessList } = ext
  if (prices === null || from === null || value === null || typeof nonce !== 'number') return null
  const sender = from.toLowerCase()
  const more = { nonce: quantityText(BigInt(nonce)), ...prices.fields }
  const maxFee = prices.maxFee.toString()
  if (way === 'cancel') return { call: { from: sender, to: from, data: '0x', value: 0n, more }, maxFee }
  return {
    call: {
      from: sender,
      to,
      data: input,
      value: BigInt(value),
      more: {
        ...more,
        ...(typeof gas === 'number' && { gas: quantityText(BigInt(gas)) }),
        ...(Array.isArray(accessList) && accessList.length > 0 && { accessList }),
      },
    },
    maxFee,
  }
}

function pricesOf(
  ext: TxDetail['ext'],
  rapid: { readonly tip: bigint; readonly price: bigint } | null,
): { readonly fields: Readonly<Record<string, string>>; readonly maxFee: bigint } | null {
  const [max, tip, price] = [wholeOf(ext['maxFee']), wholeOf(ext['maxTip']), wholeOf(ext['gasPrice'])]
  if (max !== null && tip !== null) {
    const newTip = larger(raised(tip), rapid?.tip ?? 0n)
    // Room for the base fee to double while it waits, as wallets leave it.
    const room = rapid === null ? 0n : 2n * rapid.price - rapid.tip
    const newMax = larger(larger(raised(max), room), newTip)
    return {
      fields: { maxFeePerGas: quantityText(newMax), maxPriorityFeePerGas: quantityText(newTip) },
      maxFee: newMax,
    }
  }
  if (price === null) return null
  const next = larger(raised(price), rapid?.price ?? 0n)
  return { fields: { gasPrice: quantityText(next) }, maxFee: next }
}
