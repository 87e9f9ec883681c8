import type { AddressDetail } from '@orrery/model/wire/address'

/** An account that runs the code of another address, for tests. */
export const delegated: AddressDetail = {
  address: '0x',
  kind: 'account',
  balance: null,
  pendingChange: null,
  txCount: null,
  transferCount: null,
  txCount24h: null,
  transferCount24h: null,
  firstSeenMs: null,
  lastSeenMs: null,
  nonce: null,
  codeSize: 23,
  contract: null,
  proxy: null,
  lists: [],
  token: null,
  coverage: { ranges: [], complete: false },
  ext: { delegate: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
}
