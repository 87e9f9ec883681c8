const HASH = `0x${'ab'.repeat(32)}`
export const ADDRESS = `0x${'cd'.repeat(20)}`
/** What pages are about in tests, by the names of their parameters. */
export const SAMPLE_PARAMS: Readonly<Record<string, string>> = {
  height: '20999990',
  hash: HASH,
  address: ADDRESS,
  tokenId: '7',
  blockHash: '20999990',
  blobHash: HASH,
  uncleblock: HASH,
  code: 'two',
  upgrade: 'shanghai-upgrade',
  chain: 'choiceness',
  subject: 'btc-layer2',
  of: 'cex-list',
  name: 'An exchange',
  tool: 'broadcasting',
  method: 'verify-contract',
  old: 'account',
  tokens: 'token-list',
  commitment: 'AB01',
  validator: HASH,
  batch: '7',
  statebatch: '7',
  id: 'abcdef123456',
}
