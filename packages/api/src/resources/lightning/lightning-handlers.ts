import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import {
  HISTORY_DAYS,
  listLightningChannels,
  listLightningNodes,
  readLightning,
  readLightningChannel,
  readLightningNode,
} from '../../queries/lightning.ts'
import type { lightning } from './lightning.ts'

/** Answers for the Lightning network. */
export const lightningHandlers: Handlers<typeof lightning> = {
  getLightning: ({ chain, days = HISTORY_DAYS }, context) => readLightning(findDesk(context, chain), days),
  listLightningNodes: ({ chain, nodeSort = 'capacity', ...list }, context) =>
    listLightningNodes(findDesk(context, chain), nodeSort, list),
  getLightningNode: ({ chain, pubKey }, context) => readLightningNode(findDesk(context, chain), pubKey),
  listLightningNodeChannels: (
    { chain, pubKey, channelState: state = 'all', channelSort = 'newest', ...list },
    context,
  ) => listLightningChannels(findDesk(context, chain), pubKey, { state, sort: channelSort }, list),
  listLightningChannels: ({ chain, channelState: state = 'all', channelSort = 'newest', ...list }, context) =>
    listLightningChannels(findDesk(context, chain), null, { state, sort: channelSort }, list),
  getLightningChannel: ({ chain, channel }, context) => readLightningChannel(findDesk(context, chain), channel),
}
