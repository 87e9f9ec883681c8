import type { StablecoinEvent } from '@orrery/model/wire/events'
import { stubToken, stubTransfer } from '../stubs.ts'

/** A row of issued or frozen coins that says nothing yet. */
export const stubCoinEvent: StablecoinEvent = {
  txHash: stubTransfer.txHash,
  height: 0,
  txIndex: 0,
  logIndex: 0,
  timeMs: 0,
  token: stubToken,
  kind: 'issued',
  account: null,
  by: null,
  amount: null,
}
