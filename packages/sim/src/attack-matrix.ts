import type { MatrixRow } from './fault-matrix.ts'

const HOSTILE = 'packages/api/src/hostile-input.slow.test.ts'
const BROWSER = 'apps/orrery/e2e/hostile.e2e.test.ts'
const PATHS = 'apps/orrery/e2e/visit-paths.ts'
const HEADERS = 'apps/web/src/server/page-headers.test.ts'
const WEB = 'apps/web/src/server/create-web.slow.test.ts'
const ENTRY = 'apps/web/src/ssr/entry.test.tsx'
const LINKS = 'packages/safety/src/safe-link.test.ts'
const FETCH = 'packages/transport/src/safe-fetch.test.ts'
const API = 'packages/api/src/server/create-api.test.ts'
const BOOK = 'packages/api/src/verification/contract-book.test.ts'
const SOURCES = 'families/evm/src/solidity/hostile-sources.test.ts'
const DOWNLOADS = 'packages/api/src/downloads/downloads.test.ts'
const SOCKET = 'packages/api/src/live/live-socket.test.ts'
const READ_CODE = 'families/evm/src/code/read-code.test.ts'
const WALLETS = 'apps/web/src/page-parts/wallet/wallets.test.ts'
const LOG = 'apps/orrery/src/bound-log.test.ts'

/** reliability §3, row by row: what holds against each attack. The same test holds this list to the files that it names. */
export const ATTACK_MATRIX: readonly MatrixRow[] = [
  {
    id: 'S-01',
    fault: 'script in what strangers name',
    firedBy: [
      [BROWSER, 'nothing of it runs, asks anywhere else'],
      [BROWSER, 'what was written is what is read'],
      ['packages/safety/src/sanitize-html.test.ts', 'hostile HTML'],
    ],
  },
  {
    id: 'S-02',
    fault: 'markup in the state of a document',
    firedBy: [['apps/web/src/app/state-text.test.ts', 'nothing in the state can end its script element']],
  },
  {
    id: 'S-03',
    fault: 'weak content policy',
    firedBy: [
      [HEADERS, 'no script runs without the nonce'],
      [ENTRY, 'every script element carries the nonce'],
      ['apps/web/src/server/page-store.test.ts', 'each has a nonce of its own'],
    ],
  },
  { id: 'S-04', fault: 'headers that are missing', firedBy: [[HEADERS, 'a document may not be read by other sites']] },
  {
    id: 'S-05',
    fault: 'odd locales',
    firedBy: [
      [ENTRY, 'is the page in its own language'],
      ['packages/browser/src/load-tag.test.ts', 'is not loaded'],
    ],
  },
  {
    id: 'S-06',
    fault: 'links that run script',
    firedBy: [
      [LINKS, 'none of the disguises is clickable'],
      [LINKS, 'are read in one pass'],
    ],
  },
  {
    id: 'S-07',
    fault: 'media that run script',
    firedBy: [
      ['packages/api/src/inscriptions/served-type.test.ts', 'is handed out as what a browser runs'],
      ['packages/api/src/contents/content-headers.test.ts', 'a content is of no origin'],
    ],
  },
  {
    id: 'S-08',
    fault: 'abuse of an image proxy',
    firedBy: [
      // There is none: the policy lets a browser ask the hosts of the operator, and no endpoint takes an address to fetch from.
      [HEADERS, 'pictures come from the site itself'],
      [API, 'no endpoint is told where to fetch from'],
    ],
  },
  {
    id: 'S-09',
    fault: 'requests to hosts of this network',
    firedBy: [
      [FETCH, 'no spelling of a private address reaches a canary'],
      [FETCH, 'a name is resolved once'],
      [FETCH, 'three redirects are followed'],
      ['apps/orrery/src/document-source.test.ts', 'for anything but what lies below its /ipfs/'],
      ['families/evm/src/names/ccip-read.test.ts', 'hundreds of times is not built'],
    ],
  },
  {
    id: 'S-10',
    fault: 'formulas in files',
    firedBy: [
      ['packages/safety/src/csv-line.test.ts', 'text that a spreadsheet would run'],
      ['packages/api/src/downloads/pack/xlsx.test.ts', 'hostile text is text'],
    ],
  },
  { id: 'S-11', fault: 'floods of files', firedBy: [[DOWNLOADS, 'starts are bounded by visitor']] },
  {
    id: 'S-12',
    fault: 'deep and odd pages',
    firedBy: [
      [HOSTILE, 'refuses page sizes and pages that are none'],
      [PATHS, 'odd pages and sizes of every list'],
    ],
  },
  {
    id: 'S-13',
    fault: 'searches that cost much',
    firedBy: [
      [HOSTILE, 'never answers hostile parameters with a fault'],
      [HOSTILE, 'more than 128 characters is refused'],
    ],
  },
  {
    id: 'S-14',
    fault: 'SQL',
    firedBy: [
      ['packages/store/src/sql/sql.test.ts', 'a reader may not run'],
      ['packages/archive/src/hostile.slow.test.ts', 'never reaches the engine'],
    ],
  },
  {
    id: 'S-15',
    fault: 'questions that cost much',
    firedBy: [
      ['packages/store/src/conformance.ts', 'cheap reads go on while heavy queries run'],
      ['packages/api/src/queries/tokens/collection-books.test.ts', 'whoever asks for many collections'],
      ['packages/api/src/queries/rankings/rich-lists.test.ts', 'whoever asks for the ranking of every token'],
    ],
  },
  {
    id: 'S-16',
    fault: 'the site as a relay',
    firedBy: [['packages/api/src/etherscan/proxy.test.ts', 'no method beyond the list reaches the node']],
  },
  {
    id: 'S-17',
    fault: 'hostile bodies',
    firedBy: [
      [HOSTILE, 'never answers hostile parameters with a fault'],
      [HOSTILE, 'foreign methods, bodies and paths keep the envelope'],
    ],
  },
  {
    id: 'S-18',
    fault: 'hostile metadata',
    firedBy: [
      ['packages/safety/src/token-metadata.test.ts', 'prototypes are neither read nor written'],
      ['packages/safety/src/token-metadata.test.ts', 'long fields are cut or dropped'],
    ],
  },
  { id: 'S-19', fault: 'forged hosts', firedBy: [[WEB, 'no document names a host that its visitor made up']] },
  {
    id: 'S-20',
    fault: 'poisoned caches',
    firedBy: [
      [API, 'what is per-request is never stored'],
      ['apps/web/src/server/page-store.test.ts', 'each has a nonce of its own'],
    ],
  },
  {
    id: 'S-21',
    fault: 'redirects elsewhere',
    firedBy: [
      ['apps/web/src/routing/router.test.ts', 'leads nowhere but here'],
      [PATHS, 'hostile paths never lead to another site'],
    ],
  },
  {
    id: 'S-22',
    fault: 'files that are none of the site',
    firedBy: [['apps/web/src/site.e2e.test.ts', 'no file is served that the build did not write']],
  },
  {
    id: 'S-23',
    fault: 'patterns that take for ever',
    firedBy: [
      [HOSTILE, 'never answers hostile parameters with a fault'],
      ['packages/api/src/server/pack-reply.test.ts', 'takes no time'],
      ['families/evm/src/block-words.test.ts', 'long extra data of zeros takes no time'],
    ],
  },
  { id: 'S-24', fault: 'odd HTTP', firedBy: [[HOSTILE, 'foreign methods, bodies and paths keep the envelope']] },
  {
    id: 'S-25',
    fault: 'floods of the live socket',
    firedBy: [
      [SOCKET, 'too large a frame and too many messages'],
      [SOCKET, 'the 21st connection of an address'],
      [SOCKET, 'ends its connection, and nothing else'],
      ['packages/api/src/live/live-session.test.ts', 'more than 4 MB unread is cut'],
    ],
  },
  {
    id: 'S-26',
    fault: 'ways around the limit of requests',
    firedBy: [
      [API, 'the 301st request of a minute'],
      [API, 'pages count with the API'],
      [WEB, 'what one visitor asks of pages is bounded'],
    ],
  },
  {
    id: 'S-27',
    fault: 'hostile sources',
    firedBy: [
      [BOOK, 'one is worked on at a time'],
      [BOOK, 'what a restart interrupts goes on'],
      [SOURCES, 'a compiler that gives up on its sources'],
      ['families/evm/src/solidity/bound-command.test.ts', 'is ended by the system when its time is used up'],
    ],
  },
  {
    id: 'S-28',
    fault: 'false verification',
    firedBy: [
      [BOOK, 'a full match replaces a partial one'],
      [SOURCES, 'a constant that only looks like it may not'],
    ],
  },
  {
    id: 'S-29',
    fault: 'decompiler',
    firedBy: [
      [READ_CODE, 'code that is made to be read for ever'],
      ['families/evm/src/code/lift/decompile.test.ts', 'code that is made to be walked for ever'],
    ],
  },
  {
    id: 'S-30',
    fault: 'comparisons that cost much',
    firedBy: [['apps/web/src/pages/contract-diff/contract-diff.test.ts', 'texts that have nothing in common']],
  },
  {
    id: 'S-31',
    fault: 'address poisoning',
    firedBy: [['packages/api/src/queries/transactions/transfer-doubts.test.ts', 'of 50 poisonings all are told']],
  },
  {
    id: 'S-32',
    fault: 'letters that look alike',
    firedBy: [
      ['packages/entities/src/display-name.test.ts', 'each of over 200 names'],
      [BROWSER, 'every impostor is badged'],
    ],
  },
  {
    id: 'S-33',
    fault: 'lures in names',
    firedBy: [['packages/entities/src/display-name.test.ts', 'a link or a lure in the name is told']],
  },
  {
    id: 'S-34',
    fault: 'unlimited allowances',
    firedBy: [['families/evm/src/take-back.test.ts', 'every kind of permission is taken back by the call']],
  },
  {
    id: 'S-35',
    fault: 'signatures of anything',
    firedBy: [
      // Messages are signed nowhere: what a wallet is asked is on a list.
      [WALLETS, 'no signature of a message'],
      [WALLETS, 'on another chain nothing is handed over'],
    ],
  },
  {
    id: 'S-36',
    fault: 'wallets that lie',
    firedBy: [
      [WALLETS, 'a wallet is handed the call with its chain'],
      [WALLETS, 'on another chain nothing is handed over'],
    ],
  },
  {
    id: 'S-37',
    fault: 'devices by cable',
    firedBy: [
      // None is asked, and a script that would is denied them by the policy of the page.
      [HEADERS, 'read by other sites nor use devices'],
      [WALLETS, 'no device is reached by cable'],
    ],
  },
  { id: 'S-38', fault: 'script of others', firedBy: [['packages/browser/src/load-tag.test.ts', 'is not loaded']] },
  { id: 'S-39', fault: 'frames around a page', firedBy: [[HEADERS, 'no other site may frame a page']] },
  { id: 'S-40', fault: 'forms of other sites', firedBy: [[API, 'a form of another site starts nothing']] },
  {
    id: 'S-41',
    fault: 'hostile cookies',
    firedBy: [
      [ENTRY, 'no cookie breaks the document'],
      ['packages/browser/src/cookies.test.ts', 'garbage and mutated records are none'],
    ],
  },
  { id: 'S-42', fault: 'a header as proof', firedBy: [[API, 'headers of keys and times prove nothing']] },
  {
    id: 'S-43',
    fault: 'hostile storage',
    firedBy: [
      ['packages/browser/src/client-storage.test.ts', 'odd text in the storage'],
      ['packages/browser/src/client-storage.test.ts', 'a storage that may not be named or touched'],
    ],
  },
  {
    id: 'S-44',
    fault: 'drained faucets',
    firedBy: [
      [API, 'what a visitor can start is on this list'],
      ['packages/api/src/faucets/faucets.test.ts', 'a puzzle is for one address, one time and one use'],
      ['packages/api/src/faucets/faucets.test.ts', 'no more leaves in 24 hours than the operator said'],
      ['packages/api/src/faucets/paid-once.test.ts', 'nobody is paid twice'],
    ],
  },
  { id: 'S-45', fault: 'abuse of alerts', firedBy: [[API, 'what a visitor can start is on this list']] },
  {
    id: 'S-46',
    fault: 'secrets in lines and answers',
    firedBy: [
      [LOG, 'no seeded secret of a node URL is in any line'],
      [LOG, 'tells nobody who asks'],
      ['packages/api/src/server/to-failure.test.ts', 'is told without where it is'],
      [WEB, 'what fails says no word from inside'],
    ],
  },
  {
    id: 'S-47',
    fault: 'an open admin port',
    firedBy: [['apps/orrery/src/admin/metrics.test.ts', 'metrics are on a port of loopback']],
  },
  {
    id: 'S-48',
    fault: 'numbers that are none',
    firedBy: [['packages/format/src/format-amount.test.ts', 'no amount holds NaN, Infinity or an exponent']],
  },
]
