import { Age } from '@orrery/entities/age'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { Translate } from '@orrery/i18n/translate'
import type { FaucetDrip, FaucetState } from '@orrery/model/wire/faucet'
import { Badge, type Tone } from '@orrery/ui/badge'

/** Tones of what a faucet and a request are. */
export const STATE_TONES: Readonly<Record<FaucetState, Tone>> = {
  open: 'good',
  dry: 'bad',
  spent: 'warn',
  full: 'warn',
  stuck: 'bad',
}

/** What became of a request, in a sentence. */
export function dripText({ state, why, ahead }: FaucetDrip, t: Translate): string {
  if (state === 'failed') return t(`faucet.failed.${why ?? 'node'}`)
  return state === 'waiting' ? t('faucet.waiting', { count: ahead ?? 0 }) : t(`faucet.${state}`)
}

/** What was given last. */
export const dripColumns = (t: Translate): readonly RowColumn<FaucetDrip>[] => [
  { id: 'to', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: ({ amount }) => <Amount base={amount} /> },
  { id: 'tx', label: 'column.hash', cell: ({ hash }) => (hash === null ? null : <TxLink hash={hash} />) },
  {
    id: 'state',
    label: 'column.state',
    card: 'mark',
    cell: (drip) => <Badge tone={drip.state === 'settled' ? 'good' : 'plain'}>{dripText(drip, t)}</Badge>,
  },
  { id: 'time', label: 'column.time', cell: ({ sentMs, askedMs }) => <Age ms={sentMs ?? askedMs} /> },
]
