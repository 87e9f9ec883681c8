import type { HolderGroups, TokenPowers, TokenTraits } from '@orrery/model/wire/token'
import { address, hash, HEAD } from './sample-rows.fixture.ts'

/** What is known of a token beside its rows. */
export const sampleTokenFacts = {
  getHolderGroups: (): HolderGroups => ({
    counted: 1_000,
    holders: 4_000_000_000,
    groups: [
      { group: 'other', holders: 900, amount: String(10n ** 24n), sharePpm: 600_000 },
      { group: 'contract', holders: 88, amount: String(10n ** 23n), sharePpm: 300_000 },
      { group: 'pool', holders: 11, amount: String(10n ** 22n), sharePpm: 99_999 },
      { group: 'burn', holders: 1, amount: '1', sharePpm: 1 },
    ],
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
  getTokenPowers: (): TokenPowers => ({
    asOf: { height: HEAD, hash: hash(1) },
    code: address(8),
    powers: [
      { power: 'mint', signature: 'mint(address,uint256)', selector: '0x40c10f19' },
      { power: 'pause', signature: 'pause()', selector: '0x8456cb59' },
    ],
    proxy: { kind: 'eip1967', admin: address(7) },
    owner: { address: address(6), kind: 'account' },
  }),
  getTokenTraits: (): TokenTraits => ({
    state: 'ready',
    total: 60,
    known: 60,
    looked: 60,
    isRanked: true,
    types: [
      {
        type: 'Eyes',
        values: [
          { value: 'amber', count: 48 },
          { value: 'x'.repeat(256), count: 12 },
        ],
      },
      { type: null, values: [{ value: 'night', count: 1 }] },
    ],
    more: true,
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
}
