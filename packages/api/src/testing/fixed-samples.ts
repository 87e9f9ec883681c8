/** Parameters of endpoints that are the same on every chain: nothing is called so, or each chain has it. */
export const FIXED_SAMPLES = {
  rune: '5:1',
  tick: 'ordi',
  cat20: `${'0'.repeat(64)}_0`,
  category: '0'.repeat(64),
  inscription: `${'0'.repeat(64)}i0`,
  media: 'text',
  brc20: 'no',
  cursed: 'no',
  event: 'registered',
  holderGroup: 'other',
  itemOrder: 'number',
  channelState: 'closed',
  channelSort: 'newest',
  nodeSort: 'age',
  pubKey: `02${'ab'.repeat(32)}`,
  channel: '1x2x3',
} as const
