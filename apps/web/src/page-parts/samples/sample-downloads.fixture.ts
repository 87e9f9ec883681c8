import type { Download, DownloadOffer, DownloadPreview } from '@orrery/model/wire/download'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

const COLUMNS = ['hash', 'block', 'value', 'symbol']

/** Downloads with odd and hostile cells. */
const SAMPLE_OFFER: DownloadOffer = {
  on: true,
  sets: [
    {
      name: 'transactions',
      subject: 'chain',
      columns: COLUMNS,
      filters: ['from', 'notFrom', 'status'],
      isRanked: false,
      isTable: false,
    },
    {
      name: 'address-transfers',
      subject: 'address',
      columns: COLUMNS,
      filters: ['direction', 'with', 'token'],
      isRanked: false,
      isTable: false,
    },
    { name: 'token-transfers', subject: 'token', columns: COLUMNS, filters: [], isRanked: false, isTable: false },
  ],
  limits: { rows: 5_000_000, bytes: 2_147_483_648, perHour: 50, keptHours: 48 },
}

const SAMPLE_PREVIEW: DownloadPreview = {
  columns: COLUMNS,
  headings: COLUMNS,
  rows: [
    [hash(1), String(HEAD), String(2n ** 255n), '<script>alert(1)</script>'],
    [hash(2), String(HEAD - 1), null, '=HYPERLINK("http://x")'],
  ],
  count: null,
  heights: { from: 0, to: HEAD },
  complete: false,
  lookedTo: null,
}

const part = (name: string) => ({
  name,
  rows: 50_000,
  bytes: 9_000_000,
  sha256: 'ab'.repeat(32),
  newest: HEAD,
  oldest: HEAD - 500,
  last: { txIndex: 3, seq: 0 },
})

const SAMPLE_DOWNLOAD: Download = {
  id: 'ab'.repeat(16),
  order: {
    chain: 'SAMPLE',
    set: 'address-transfers',
    subject: address(1),
    standard: 'erc20',
    filter: { direction: 'in', with: address(2), least: '1' },
    format: 'csv',
    amounts: 'raw',
    columns: COLUMNS,
    timeZone: 'Asia/Kathmandu',
    headings: 'ar',
    fromBlock: null,
    toBlock: HEAD,
    since: null,
    until: null,
  },
  state: 'cut',
  why: 'rows',
  asOf: { height: HEAD, hash: hash(1) },
  heights: { from: 0, to: HEAD },
  covered: [{ from: HEAD - 9_000, to: HEAD }],
  complete: false,
  passed: 1_000,
  of: 9_001,
  rows: 100_000,
  bytes: 18_000_000,
  parts: [part('0001.csv'), part('0002.csv')],
  sha256: 'cd'.repeat(32),
  fileName: 'SAMPLE-address-transfers-erc20.csv',
  next: HEAD - 500,
  askedMs: SAMPLE_NOW - 60_000,
  endedMs: SAMPLE_NOW,
  expiresMs: SAMPLE_NOW + 172_800_000,
}

const SAMPLE_UPGRADES: Upgrades = {
  marks: [
    { id: 'london', field: 'baseFee', isActive: true, first: { height: 7, timeMs: SAMPLE_NOW, isExact: true } },
    {
      id: 'shanghai',
      field: 'withdrawalsRoot',
      isActive: true,
      first: { height: 9, timeMs: SAMPLE_NOW, isExact: false },
    },
    { id: 'cancun', field: 'excessBlobGas', isActive: true, first: null },
    { id: 'prague', field: 'requestsHash', isActive: false, first: null },
  ],
  rules: {
    current: { activatesMs: 0, forkId: '0x0929e24e', blobs: { target: 6, most: 9 } },
    next: { activatesMs: SAMPLE_NOW + 86_400_000, forkId: null, blobs: null },
  },
}

/** The answers about them. */
export const sampleDownloads = {
  listDownloadSets: () => SAMPLE_OFFER,
  previewDownload: () => SAMPLE_PREVIEW,
  getDownload: () => SAMPLE_DOWNLOAD,
  getUpgrades: () => SAMPLE_UPGRADES,
}
