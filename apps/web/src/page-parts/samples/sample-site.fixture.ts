import type { BlockConsensus } from '@orrery/model/wire/consensus-block'
import { STORAGE_GROUPS, type SiteFacts } from '@orrery/model/wire/site'
import { hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

/** What an operator says of a site, and sizes from terabytes down. */
export const siteFacts: SiteFacts = {
  operator: {
    name: 'Example <b>& Sons</b>',
    contact: 'mailto:explorer@example.org',
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  },
  software: { version: '0.1.0', source: 'https://example.org/source' },
  hubCharts: [],
  storage: {
    atMs: SAMPLE_NOW,
    groups: STORAGE_GROUPS.map((group, index) => ({
      group,
      tables: index + 1,
      rows: 10 ** (11 - index),
      bytes: 7 * 10 ** (12 - index),
    })),
  },
}

/** What a consensus node tells of a block whose proposer wrote markup. */
export const blockConsensus: BlockConsensus = {
  height: HEAD,
  told: {
    slot: 8_626_176,
    epoch: 269_568,
    fork: 'electra',
    root: hash(1),
    parentRoot: hash(2),
    stateRoot: hash(3),
    isFinal: true,
    proposer: 123_456,
    proposerKey: `0x${'ab'.repeat(48)}`,
    proposerStatus: 'active_ongoing',
    graffiti: `0x${'3c623e20e280ae'.padEnd(64, '0')}`,
    randao: `0x${'cd'.repeat(96)}`,
    attestations: 8,
    votes: { slot: 8_626_175, voted: 31_011, members: 32_768, isFloor: true },
    sync: { signed: 509, members: 512 },
    proposerSlashings: 0,
    attesterSlashings: 1,
    deposits: 0,
    exits: [7, 1_000_000],
    credentialChanges: 3,
    requests: { deposits: 1, withdrawals: 2, consolidations: 0 },
    blobs: 6,
  },
  lack: null,
}
