import type { SearchHit } from '@orrery/model/wire/search'
import type { IconName } from '@orrery/ui/icon'

/** What a find is drawn with, by what it is. */
export const HIT_ICONS: Readonly<Record<SearchHit['kind'], IconName>> = {
  chain: 'network',
  block: 'cube',
  transaction: 'transaction',
  address: 'account',
  token: 'coin',
  name: 'account',
  contract: 'account',
  userOp: 'transaction',
  blob: 'cube',
  rune: 'coin',
  inscription: 'coin',
  lightningNode: 'network',
  lightningChannel: 'network',
  miningPool: 'network',
  method: 'transaction',
  event: 'live',
  validator: 'network',
  batch: 'cube',
}
