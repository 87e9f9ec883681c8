/** Parameters of the endpoints of a Lightning network. */
export const LIGHTNING_SAMPLES = {
  channelState: 'closed',
  channelSort: 'newest',
  nodeSort: 'age',
  pubKey: `02${'ab'.repeat(32)}`,
  channel: '1x2x3',
} as const
