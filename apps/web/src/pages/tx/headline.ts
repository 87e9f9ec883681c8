import type { Transfer, TxDetail, TokenRef } from '@orrery/model/wire/transaction'
import type { Translate } from '@orrery/i18n/translate'
import { shortenMiddle } from '@orrery/format/shorten-middle'

/** One thing that a headline names. */
export type HeadlinePart =
  | { readonly as: 'native'; readonly amount: string }
  | { readonly as: 'token'; readonly transfer: Transfer }
  | { readonly as: 'tokenName'; readonly token: TokenRef }
  | { readonly as: 'address'; readonly address: string }
  | { readonly as: 'word'; readonly text: string }
  | { readonly as: 'count'; readonly count: number }

/** What a transaction did in one sentence: a message and what fills it (screens-evm §4.3). */
export type Headline = { readonly key: string; readonly parts: Readonly<Record<string, HeadlinePart>> }

const isZero = (address: string | null): boolean => address === null || /^0x0{40}$/i.test(address)

/** Reads the sentence from what is certain: the chain's own coin, the method's name, and the logged transfers. */
export function headlineOf(tx: TxDetail, transfers: readonly Transfer[]): Headline {
  const did = actionOf(
    tx,
    transfers.filter((transfer) => transfer.token !== null),
  )
  if (tx.finality === 'pending') return { key: `${did.key}.pending`, parts: did.parts }
  return tx.status === 'failed' ? { key: `${did.key}.failed`, parts: did.parts } : did
}

function actionOf(tx: TxDetail, tokens: readonly Transfer[]): Headline {
  const value = { as: 'native', amount: tx.value } as const
  if (tx.kind === 'coinbase') return { key: 'headline.reward', parts: { amount: value } }
  if (tx.created !== null)
    return { key: 'headline.create', parts: { contract: { as: 'address', address: tx.created } } }
  if (tx.to === null)
    return tx.from === null
      ? { key: 'headline.move', parts: { amount: value } }
      : { key: 'headline.create.unknown', parts: {} }
  const to = { as: 'address', address: tx.to } as const
  const name = tx.methodName?.replace(/\(.*$/s, '') ?? null
  const [first, second] = tokens
  if (/swap|exchange|multicall|execute/i.test(name ?? '') && tokens.length >= 2) {
    const paid = tokens.find((transfer) => transfer.from === tx.from)
    const got = tokens.findLast((transfer) => transfer.to === tx.from)
    if (paid !== undefined && got !== undefined && paid.token?.address !== got.token?.address)
      return {
        key: 'headline.swap',
        parts: { paid: { as: 'token', transfer: paid }, got: { as: 'token', transfer: got } },
      }
  }
  if (first !== undefined && second === undefined) {
    const what = { as: 'token', transfer: first } as const
    if (isZero(first.from) && first.to !== null)
      return { key: 'headline.mint', parts: { what, to: { as: 'address', address: first.to } } }
    if (isZero(first.to)) return { key: 'headline.burn', parts: { what } }
    if (first.from === tx.from && first.to !== null)
      return { key: 'headline.send', parts: { amount: what, to: { as: 'address', address: first.to } } }
  }
  if (
    first !== undefined &&
    first.to !== null &&
    !isZero(first.to) &&
    tokens.length > 1 &&
    tokens.every((transfer) => transfer.from === tx.from && transfer.to === first.to)
  ) {
    return {
      key: 'headline.sendMore',
      parts: {
        amount: { as: 'token', transfer: first },
        count: { as: 'count', count: tokens.length - 1 },
        to: { as: 'address', address: first.to },
      },
    }
  }
  const sent = tokens.filter((transfer) => transfer.from === tx.from && transfer.to !== null && !isZero(transfer.to))
  if (/^(?:safe)?transfer(?:From)?$/i.test(name ?? '') && sent.length > 0) {
    // A token that takes a fee logs it as a second transfer: the larger one is what was meant.
    const main = sent.reduce((most, transfer) => (BigInt(transfer.amount) > BigInt(most.amount) ? transfer : most))
    return {
      key: 'headline.send',
      parts: { amount: { as: 'token', transfer: main }, to: { as: 'address', address: main.to ?? tx.to } },
    }
  }
  if (name !== null && /^(?:approve|setApprovalForAll|increaseAllowance)$/.test(name))
    return { key: 'headline.approve', parts: { contract: to } }
  if (tx.input === '0x' || tx.input === '') return { key: 'headline.send', parts: { amount: value, to } }
  return {
    key: 'headline.call',
    parts: { method: { as: 'word', text: name ?? tx.method ?? tx.input.slice(0, 10) }, contract: to },
  }
}

/** The sentence as plain text, for previews; amounts of tokens by symbol only, since their exact form is the page's business. */
export function headlineText({ key, parts }: Headline, t: Translate): string {
  const text = (part: HeadlinePart): string => {
    if (part.as === 'address') return shortenMiddle(part.address)
    if (part.as === 'word') return part.text
    if (part.as === 'count') return String(part.count)
    if (part.as === 'native') return t('headline.coins')
    const token = part.as === 'token' ? part.transfer.token : part.token
    return token?.symbol ?? token?.name ?? t('headline.tokens')
  }
  return t(key, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, text(part)])))
}
