import { decimalText } from '@orrery/format/decimal'
import { SIGNAL_KINDS, type SignalKind } from '@orrery/model/alpha-signals'
import type { AlphaSignal } from '@orrery/model/wire/alpha-signals'
import { readAlphaSignals } from '../queries/signals/alpha-signals.ts'
import { amountOf, ENTRIES, pageOf, textOf, type Asked, type FeedOf } from './feed-entries.ts'
import type { FeedEntry } from './write-feed.ts'

const SAID: Readonly<Record<SignalKind, string>> = {
  'stable-issue': 'Large stablecoin issue',
  'token-holders': 'Holders grow suddenly',
  'token-transfers': 'Transfers grow suddenly',
  'contract-calls': 'Calls grow suddenly',
  'new-pool': 'New pool with liquidity',
  'repeat-deployer': 'Known deployer',
  'dormant-wake': 'Long at rest, moved',
  'woken-senders': 'Many accounts wake',
  'exchange-outflow': 'Outflow of an exchange',
  'profit-cluster': 'Cluster buys by profitable wallets',
  'dormant-buyer': 'First purchase after dormancy',
}
/** What a count is of; the other kinds measure amounts. */
const COUNTED: { readonly [K in SignalKind]?: string } = {
  'token-holders': 'new holders',
  'token-transfers': 'transfers',
  'contract-calls': 'calls',
  'repeat-deployer': 'contracts made before',
  'woken-senders': 'accounts',
}
/** Digits of a strength that a reader may ask for: standard deviations. */
const STRENGTH = /^\d{1,12}(?:[.,]\d{1,2})?$/

const hundredths = (text: string): string => decimalText({ units: BigInt(text), scale: 2 })

/** A strength as it is asked for, in hundredths of a standard deviation. */
function leastOf(text: string): bigint {
  const [whole = '', part = ''] = text.split(/[.,]/)
  return BigInt(whole + part.padEnd(2, '0'))
}

/** One signal as an entry: the fact and its measure, nothing else. Of what is measured by day the entry of a day stays the same one while its count grows. */
export function signalEntry(asked: Asked, signal: AlphaSignal): FeedEntry {
  const { kind, timeMs, byDay, strength, value, mean, days, token, address, by, tag, txHash, years } = signal
  const page = signalPage(asked)
  const of = COUNTED[kind]
  const measured = of === undefined ? amountOf(asked.desk, { token, amount: value, tokenId: null }) : `${value} ${of}`
  const about = tag ?? token?.symbol ?? token?.address ?? address ?? asked.desk.chain.name.full
  const said = [
    `${byDay ? `on ${new Date(timeMs).toISOString().slice(0, 10)} (UTC)` : 'measured'}: ${measured}`,
    ...(of !== undefined && mean !== null ? [`mean of ${days} days before: ${hundredths(mean)}`] : []),
    ...(strength === null ? [] : [`${hundredths(strength)} standard deviations above it`]),
    ...(years === null ? [] : [`at rest for ${years} ${years === 1 ? 'year' : 'years'}`]),
    ...(address === null ? [] : [address]),
    ...(by === null ? [] : [`made by ${by}`]),
    ...(txHash === null ? [] : [txHash]),
  ]
  return {
    id: `${page}#${[kind, timeMs, token?.address, address, tag, txHash].join('-')}`,
    link: txHash === null ? page : pageOf(asked, `/tx/${txHash}`),
    title: `${SAID[kind]}: ${about}`,
    summary: said.join(', '),
    timeMs,
  }
}

const signalPage = ({ desk, base }: Asked): string =>
  `${base}/alpha-signals?chain=${encodeURIComponent(desk.chain.path)}`

/** What stands out on a chain, as it is told on its page (screens-evm §15.8). */
export const SIGNAL_FEED: FeedOf = {
  summary:
    'What stands out on the chain by its own index, newest first: facts, no advice. With `kind` one kind alone, with `least` what is at least so many standard deviations above its mean.',
  async of(asked) {
    const kind = textOf(
      asked,
      'kind',
      new RegExp(`^(?:${SIGNAL_KINDS.join('|')})$`),
      `it must be one of ${SIGNAL_KINDS.join(', ')}`,
    )
    const least = textOf(asked, 'least', STRENGTH, 'it must be a number with up to two decimals')
    const { data } = await readAlphaSignals(asked.desk)
    const bound = least === undefined ? null : leastOf(least)
    const hits = data.signals.filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        (bound === null || (row.strength !== null && BigInt(row.strength) >= bound)),
    )
    return {
      title: `${asked.desk.chain.name.full}: signals`,
      subtitle:
        data.madeMs === null
          ? 'They are being counted for the first time: ask again in a minute.'
          : 'What stands out against the last 30 days, newest first. Facts of this index, no advice.',
      page: signalPage(asked),
      entries: hits.slice(0, ENTRIES).map((row) => signalEntry(asked, row)),
    }
  },
}
