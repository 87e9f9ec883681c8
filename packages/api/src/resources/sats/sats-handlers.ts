import type { Handlers } from '../../contract/handler.ts'
import { findWalletDesk } from '../../esplora/wallet-desk.ts'
import { traceSat } from '../../queries/ledgers/trace-sat.ts'
import type { sats } from './sats.ts'

/** Answers for single sats. */
export const satsHandlers: Handlers<typeof sats> = {
  traceSat: ({ chain, satpoint }, context) => traceSat(findWalletDesk(context, chain), satpoint),
}
