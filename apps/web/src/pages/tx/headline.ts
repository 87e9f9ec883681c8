import type { Transfer, TxDetail, TokenRef } from '@orrery/model/wire/transaction'
import type { Translate } from '@orrery/i18n/translate'
import { displayName } from '@orrery/entities/display-name'
import { shortenMiddle } from '@orrery/format/shorten-middle'

/** One thing that a headline names. */
export type HeadlinePart =
  | { readonly as: 'native'; readonly amount: string }
  | { readonly as: 'token'; readonly transfer: Pick<Transfer, 'token' | 'amount' | 'tokenId'> }
  | { readonly as: 'tokenName'; readonly token: TokenRef }
  | { readonly as: 'address'; readonly address: string }
  | { readonly as: 'word'; readonly text: string }
  | { readonly as: 'count'; readonly count: number }
  /** Without an end: of a fungible token, or every item of a collection. */
  | { readonly as: 'unlimited' | 'allItems'; readonly token: TokenRef }

/** What a transaction did in one sentence: a message and what fills it (screens-evm §4.3). */
export type Headline = {
  readonly key: string
  readonly parts: Readonly<Record<string, HeadlinePart>>
  /** A message about the whole, in which the sentence is `{action}`. */
  readonly around?: string
}

const isZero = (address: string | null): boolean => address === null || /^0x0{40}$/i.test(address)

/** Reads the sentence from what is certain: the chain's own coin, the method's name, and the logged transfers. */
export function headlineOf(tx: TxDetail, transfers: readonly Transfer[]): Headline {
  const did = actionOf(tx, transfers)
  // Some are the same in whatever became of the transaction.
  const said = (how: 'pending' | 'failed'): Headline =>
    TIMELESS.has(did.key) ? did : { key: `${did.key}.${how}`, parts: did.parts }
  const { finality } = tx
  // Nothing ran, so nothing failed: what it asked for is told within what became of it.
  if (finality === 'replaced' || finality === 'dropped') return { ...said('pending'), around: `headline.${finality}` }
  if (tx.status === 'failed') return said('failed')
  // What lost its block has not happened; another block may still take it, but no reward of another.
  if (finality === 'orphaned' && tx.kind === 'coinbase') return said('failed')
  return finality === 'pending' || finality === 'orphaned' ? said('pending') : did
}

/** A bundle is told by the logs of a block, an authorisation is taken or skipped by itself (EIP-7702), and blobs are there whatever the call comes to (EIP-4844): none has other words. */
const TIMELESS: ReadonlySet<string> = new Set([
  'headline.bundle',
  'headline.blobs',
  'headline.untold',
  'headline.delegate',
  'headline.undelegate',
  'headline.delegateMore',
])

/** Parts of a transaction without which nothing can be said of what it asked for. */
const UNTOLD = ['value', 'input', 'to'] as const

function actionOf(tx: TxDetail, transfers: readonly Transfer[]): Headline {
  const tokens = transfers.filter((transfer) => transfer.token !== null)
  // Outputs that all go back to those who paid are moved all the same (screens-nonevm §4.3).
  const { totalOut, untold = [] } = tx.ext as { readonly totalOut?: string; readonly untold?: readonly string[] }
  const amount = tx.value === '0' && totalOut !== undefined ? totalOut : tx.value
  // Of a form that is not known here too little is told for a sentence.
  if (amount === null || UNTOLD.some((part) => untold.includes(part) && (part !== 'to' || tx.created === null)))
    return { key: 'headline.untold', parts: {} }
  const value = { as: 'native', amount } as const
  if (tx.kind === 'coinbase') return { key: 'headline.reward', parts: { amount: value } }
  if (tx.created !== null)
    return { key: 'headline.create', parts: { contract: { as: 'address', address: tx.created } } }
  if (tx.to === null) {
    if (tx.from !== null) return { key: 'headline.create.unknown', parts: {} }
    const receiver = onlyReceiver(tx)
    return receiver === null
      ? { key: 'headline.move', parts: { amount: value } }
      : { key: 'headline.send', parts: { amount: value, to: { as: 'address', address: receiver } } }
  }
  const to = { as: 'address', address: tx.to } as const
  const asked = askedOf(tx)
  if (asked !== null && (asked.key !== 'headline.send' || tokens.length === 0)) return asked
  const name = tx.methodName?.replace(/\(.*$/s, '') ?? null
  // Told by the logs: what failed carried none out.
  if (tx.userOps !== undefined && /^handle(?:Aggregated)?Ops$/.test(name ?? ''))
    return { key: 'headline.bundle', parts: { count: { as: 'count', count: tx.userOps } } }
  const [first, second] = tokens
  const swap = /swap|exchange|multicall|execute|exact(?:In|Out)put/i.test(name ?? '')
    ? swapOf(tx, transfers, value)
    : null
  if (swap !== null) return swap
  if (first !== undefined && second === undefined) {
    const what = { as: 'token', transfer: first } as const
    // A wrapped coin makes and burns itself one to one.
    if (isZero(first.from) && first.to === tx.from && first.token?.address === tx.to && first.amount === tx.value)
      return { key: 'headline.wrap', parts: { amount: value } }
    if (isZero(first.to) && first.from === tx.from && first.token?.address === tx.to && name === 'withdraw')
      return { key: 'headline.unwrap', parts: { what } }
    if (isZero(first.from) && first.to !== null)
      return { key: 'headline.mint', parts: { what, to: { as: 'address', address: first.to } } }
    if (isZero(first.to)) return { key: 'headline.burn', parts: { what } }
    if (first.from === tx.from && first.to !== null)
      return { key: 'headline.send', parts: { amount: what, to: { as: 'address', address: first.to } } }
  }
  if (
    first !== undefined &&
    first.to !== null &&
    tokens.length > 1 &&
    tokens.every(
      ({ from, to: by, token }) => isZero(from) && by === first.to && token?.address === first.token?.address,
    )
  ) {
    return {
      key: 'headline.mintMore',
      parts: {
        what: { as: 'token', transfer: first },
        count: { as: 'count', count: Math.max(tokens.length, tx.transferCount ?? 0) - 1 },
        to: { as: 'address', address: first.to },
      },
    }
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
  if (tx.input === '0x' || tx.input === '')
    return (
      (tx.value === '0' ? (delegationOf(tx) ?? blobsOf(tx, to)) : null) ?? {
        key: 'headline.send',
        parts: { amount: value, to },
      }
    )
  return {
    key: 'headline.call',
    parts: { method: { as: 'word', text: name ?? tx.method ?? tx.input.slice(0, 10) }, contract: to },
  }
}

/**
 * What its sender paid and got in all, one thing for one other: a route is often split, and some of it comes back. Null where it is not so simple, and
 * where not every transfer is known.
 */
function swapOf(tx: TxDetail, transfers: readonly Transfer[], value: HeadlinePart): Headline | null {
  if (transfers.length < Math.max(2, tx.transferCount ?? 0)) return null
  const sums = new Map<string, { readonly token: TokenRef; readonly tokenId: string | null; sum: bigint }>()
  for (const { token, tokenId, amount, from, to } of transfers) {
    if ((from === tx.from) === (to === tx.from)) continue
    if (token === null) return null
    const key = `${token.address}:${tokenId}`
    const known = sums.get(key) ?? { token, tokenId, sum: 0n }
    known.sum += from === tx.from ? -BigInt(amount) : BigInt(amount)
    sums.set(key, known)
  }
  const told = [...sums.values()].map(({ sum, ...what }) => ({ sum, what }))
  const side = (sign: 1n | -1n): HeadlinePart[] =>
    told.flatMap(({ sum, what }) =>
      sum * sign > 0n ? [{ as: 'token', transfer: { ...what, amount: String(sum * sign) } }] : [],
    )
  const paid = [...(tx.value === '0' ? [] : [value]), ...side(-1n)]
  const got = side(1n)
  return paid.length === 1 && got.length === 1
    ? { key: 'headline.swap', parts: { paid: paid[0]!, got: got[0]! } }
    : null
}

/** Who gets all of what does not go back to those who paid, of outputs; null where several do, and where an input or a part of the outputs is not told. */
function onlyReceiver({ ext }: TxDetail): string | null {
  const { inputs, outputs, sent, sides } = ext as {
    readonly sent?: string | null
    readonly sides?: object
    readonly inputs?: readonly { readonly address: string | null }[]
    readonly outputs?: readonly { readonly address: string | null; readonly value: string; readonly type: string }[]
  }
  if (!inputs || !outputs || sent == null || sides) return null
  const payers = new Set(inputs.map(({ address }) => address))
  let receiver: string | null = null
  for (const { address, value, type } of outputs) {
    // What carries data alone pays nobody.
    if (address === null ? value === '0' : payers.has(address)) continue
    if (address === null || type.startsWith('mweb') || (receiver ?? address) !== address) return null
    receiver = address
  }
  return receiver
}

/** What is in no block, and has not been in one: it has logged nothing. */
const NEVER_RAN: ReadonlySet<TxDetail['finality']> = new Set(['pending', 'dropped', 'replaced'])

/** What a transaction that sends and calls nothing was sent for: signed delegations of accounts, whose signers only a recovery tells. */
function delegationOf({ ext }: TxDetail): Headline | null {
  const brought: unknown = ext['authorizations']
  if (!Array.isArray(brought) || brought.length === 0) return null
  if (brought.length > 1)
    return { key: 'headline.delegateMore', parts: { count: { as: 'count', count: brought.length } } }
  const { address } = brought[0] as { readonly address: string }
  return isZero(address)
    ? { key: 'headline.undelegate', parts: {} }
    : { key: 'headline.delegate', parts: { delegate: { as: 'address', address } } }
}

/** How many blobs it brought to where it pays and calls nothing: they are all that it is about. */
function blobsOf({ ext }: TxDetail, to: HeadlinePart): Headline | null {
  const brought: unknown = ext['blobHashes']
  if (!Array.isArray(brought) || brought.length === 0) return null
  return { key: 'headline.blobs', parts: { to, count: { as: 'count', count: brought.length } } }
}

/** What the call asks of a token: a permission says nothing else, and what failed or waits logged no transfer. */
function askedOf({ action, status, finality }: TxDetail): Headline | null {
  if (action === null) return null
  const { token } = action
  const item = (amount: string, tokenId: string | null): HeadlinePart => ({
    as: 'token',
    transfer: { token, amount, tokenId },
  })
  if (action.as === 'send') {
    if (status !== 'failed' && !NEVER_RAN.has(finality)) return null
    return {
      key: 'headline.send',
      parts: { amount: item(action.amount, action.tokenId), to: { as: 'address', address: action.to } },
    }
  }
  const spender = { as: 'address', address: action.spender } as const
  if (action.as === 'revoke') return { key: 'headline.revoke', parts: { spender, what: { as: 'tokenName', token } } }
  const what: HeadlinePart =
    action.as === 'allowAll'
      ? { as: 'allItems', token }
      : action.amount === null
        ? { as: 'unlimited', token }
        : item(action.amount, action.tokenId)
  return { key: 'headline.allow', parts: { spender, what } }
}

/** The sentence as plain text, for previews; amounts of tokens by symbol only, since their exact form is the page's business. */
export function headlineText({ key, parts, around }: Headline, t: Translate): string {
  const text = (part: HeadlinePart): string => {
    if (part.as === 'address') return shortenMiddle(part.address)
    if (part.as === 'word') return part.text
    if (part.as === 'count') return String(part.count)
    if (part.as === 'native') return t('headline.coins')
    const token = part.as === 'token' ? part.transfer.token : part.token
    const name = displayName(token?.symbol ?? token?.name ?? '').text || t('headline.tokens')
    return part.as === 'unlimited' || part.as === 'allItems' ? t(`headline.${part.as}`, { token: name }) : name
  }
  const action = t(key, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, text(part)])))
  return around === undefined ? action : t(around, { action })
}
