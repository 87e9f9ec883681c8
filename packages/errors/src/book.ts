/**
 * Four kinds decide what happens: `input` (400, tell the visitor) · `absent` (404, empty state) ·
 * `upstream` (502/504: retry, then show stale data with its age) · `fault` (500, ours).
 */
export type ErrorKind = 'input' | 'absent' | 'upstream' | 'fault'

/** One entry of the book. `{slots}` in the message are typed from its text. */
export type ErrorEntry = { readonly number: number; readonly kind: ErrorKind; readonly message: string }

const book = <const B extends Record<string, ErrorEntry>>(entries: B): B => entries

/**
 * Every error of the house. Numbers are never reused and never change their meaning: 40xx input,
 * 41xx absent, 50xx fault, 52xx upstream. Documented in docs/errors.md, which a test compares.
 */
export const ERRORS = book({
  // ---- input
  ADDRESS_MALFORMED: { number: 4001, kind: 'input', message: '"{text}" is not an address of {chain}: {reason}.' },
  HASH_MALFORMED: { number: 4002, kind: 'input', message: '"{text}" is not a transaction or block hash of {chain}.' },
  HEIGHT_MALFORMED: { number: 4003, kind: 'input', message: '"{text}" is not a block height.' },
  PARAMETER_INVALID: { number: 4004, kind: 'input', message: 'Parameter {name}: {reason}.' },
  CURSOR_INVALID: { number: 4005, kind: 'input', message: 'The page cursor cannot be read.' },
  PAGE_TOO_DEEP: { number: 4006, kind: 'input', message: 'Page {page} is beyond the pager cap of {cap} rows.' },
  QUERY_TOO_LONG: { number: 4007, kind: 'input', message: 'A search holds at most {limit} characters.' },
  BODY_MALFORMED: { number: 4008, kind: 'input', message: 'The request body is not valid: {reason}.' },
  METHOD_NOT_ALLOWED: { number: 4009, kind: 'input', message: 'Method {method} is not offered here.' },
  TOO_MANY_REQUESTS: { number: 4010, kind: 'input', message: 'Too many requests; try again in {seconds} s.' },
  CONFIG_INVALID: { number: 4011, kind: 'input', message: 'Configuration {key}: {reason}.' },
  STALE_CURSOR: {
    number: 4012,
    kind: 'input',
    message: 'The chain was reorganised under this page, or the ranking was made anew; start again from page 1.',
  },
  DOWNLOAD_REFUSED: { number: 4013, kind: 'input', message: 'No further download is begun: {reason}.' },
  VERIFICATION_REFUSED: { number: 4014, kind: 'input', message: 'No further contract is verified: {reason}.' },
  FAUCET_RESTS: {
    number: 4015,
    kind: 'input',
    message: 'The faucet of {chain} gives to this {who} again in {seconds} s.',
  },
  FAUCET_EMPTY: { number: 4016, kind: 'input', message: 'The faucet of {chain} has not enough coins left.' },
  FAUCET_SPENT: {
    number: 4017,
    kind: 'input',
    message: 'The faucet of {chain} has given what it gives in a day; it goes on in {seconds} s.',
  },
  FAUCET_BUSY: { number: 4018, kind: 'input', message: 'Already {limit} wait at the faucet of {chain}.' },
  PUZZLE_REFUSED: { number: 4019, kind: 'input', message: 'The puzzle of the faucet is not solved: {reason}.' },
  NOT_A_NUMBER: { number: 4020, kind: 'input', message: '"{text}" is not a number.' },
  NUMBER_REFUSED: { number: 4021, kind: 'input', message: '{reason}' },
  // ---- absent
  CHAIN_UNKNOWN: { number: 4101, kind: 'absent', message: 'No chain is called "{chain}" here.' },
  CHAIN_INACTIVE: { number: 4102, kind: 'absent', message: '{chain} is known, but no node is configured for it here.' },
  BLOCK_NOT_FOUND: { number: 4103, kind: 'absent', message: 'No block {block} on {chain}.' },
  TRANSACTION_NOT_FOUND: { number: 4104, kind: 'absent', message: 'No transaction {hash} on {chain}.' },
  TOKEN_NOT_FOUND: { number: 4105, kind: 'absent', message: 'No token {address} on {chain}.' },
  ROUTE_NOT_FOUND: { number: 4106, kind: 'absent', message: 'Nothing lives at {path}.' },
  BLOCK_NOT_YET: {
    number: 4107,
    kind: 'absent',
    message: 'Block {height} of {chain} does not exist yet; the newest is {head}.',
  },
  TIME_NOT_YET: {
    number: 4132,
    kind: 'absent',
    message: 'No block of {chain} has the time {time} yet; the newest is {head}.',
  },
  CAPABILITY_MISSING: { number: 4108, kind: 'absent', message: 'The node of {chain} cannot tell this: {capability}.' },
  BLOB_NOT_FOUND: { number: 4109, kind: 'absent', message: 'No blob {blob} in block {block} of {chain}.' },
  DOWNLOAD_NOT_FOUND: { number: 4110, kind: 'absent', message: 'No download {id} is here; files go after a while.' },
  VERIFICATION_NOT_FOUND: {
    number: 4111,
    kind: 'absent',
    message: 'No verification {id} is here; they go after a while.',
  },
  CONTRACT_NOT_VERIFIED: {
    number: 4112,
    kind: 'absent',
    message: 'No source of {address} is verified on {chain} here.',
  },
  INSCRIPTION_NOT_FOUND: {
    number: 4115,
    kind: 'absent',
    message: 'No inscription of {chain} has the id {inscription} here.',
  },
  BRC20_NOT_FOUND: { number: 4116, kind: 'absent', message: 'No BRC20 token of {chain} is called {token} here.' },
  CAT20_NOT_FOUND: { number: 4117, kind: 'absent', message: 'No CAT20 token of {chain} has the id {token} here.' },
  RUNE_NOT_FOUND: { number: 4114, kind: 'absent', message: 'No rune of {chain} is called {rune} here.' },
  MASTERNODE_NOT_FOUND: {
    number: 4120,
    kind: 'absent',
    message: 'No masternode {masternode} is registered on {chain} now.',
  },
  BATCH_NOT_FOUND: {
    number: 4130,
    kind: 'absent',
    message: 'Nobody who is asked here tells of a batch {batch} of {chain}.',
  },
  STATE_NOT_FOUND: {
    number: 4131,
    kind: 'absent',
    message: 'No state or game {number} of {chain} is indexed on the chain that it settles on.',
  },
  POOL_NOT_FOUND: { number: 4113, kind: 'absent', message: 'No mining pool of {chain} is called {pool} here.' },
  LIGHTNING_NODE_NOT_FOUND: {
    number: 4121,
    kind: 'absent',
    message: 'No node {node} of the Lightning network of {chain} is known here.',
  },
  LIGHTNING_CHANNEL_NOT_FOUND: {
    number: 4122,
    kind: 'absent',
    message: 'No channel {channel} of the Lightning network of {chain} is known here.',
  },
  BLOCK_NOT_KEPT: {
    number: 4127,
    kind: 'absent',
    message:
      'Block {height} of {chain} is not indexed here, and the node has not got it: a pruned one drops old blocks.',
  },
  FAUCET_NOT_FOUND: { number: 4128, kind: 'absent', message: 'There is no faucet of {chain} here.' },
  DRIP_NOT_FOUND: { number: 4129, kind: 'absent', message: 'The faucet of {chain} knows of no request {id}.' },
  LEDGER_WAITS: {
    number: 4123,
    kind: 'absent',
    message: 'The ledger of {chain} that tells of {what} has not begun: it counts from block {from} on.',
  },
  LEDGER_BEHIND: {
    number: 4124,
    kind: 'absent',
    message: 'The ledger of {chain} does not know {what} yet: it is at block {through} of {tip}.',
  },
  LEDGER_STOPPED: {
    number: 4125,
    kind: 'absent',
    message: 'The ledger of {chain} does not know {what}, and cannot go on from block {through}.',
  },
  LEDGER_PARTIAL: {
    number: 4126,
    kind: 'absent',
    message: 'No ledger of {chain} tells of {what}: that takes every block of the chain.',
  },
  // ---- fault
  INTERNAL: { number: 5001, kind: 'fault', message: 'Something failed here; the request id is {requestId}.' },
  STORE_QUERY_FAILED: { number: 5002, kind: 'fault', message: 'The archive refused a query ({code}): {reason}.' },
  STORE_UNAVAILABLE: { number: 5003, kind: 'fault', message: 'The archive does not answer: {reason}.' },
  STORE_LOCKED: { number: 5004, kind: 'fault', message: 'Another process already uses the data in {dir}.' },
  STORE_FULL: {
    number: 5005,
    kind: 'fault',
    message: 'No space is left for the archive in {dir}; indexing pauses, reading goes on.',
  },
  STORE_TOO_NEW: {
    number: 5006,
    kind: 'fault',
    message: 'The archive has schema version {found}, this program knows {known}.',
  },
  STORE_LIMIT: { number: 5007, kind: 'fault', message: 'The query was stopped at its limit: {reason}.' },
  REORG_TOO_DEEP: {
    number: 5008,
    kind: 'fault',
    message: '{chain} was reorganised {depth} deep; the limit is {limit}.',
  },
  BUNDLE_INVALID: { number: 5009, kind: 'fault', message: 'Block {height} of {chain} does not add up: {reason}.' },
  ARCHIVE_TOO_NEW: {
    number: 5010,
    kind: 'fault',
    message:
      'The archive of {chain} was written in format {found}, this program knows {known}. Nothing was touched: start the newer program again, or set another `dataDir` (or `clickhouse.database`) for this one.',
  },
  REORG_BELOW_FINAL: {
    number: 5011,
    kind: 'fault',
    message: '{chain} was reorganised from block {height} on, which is final: block {final} was.',
  },
  STORE_DAMAGED: {
    number: 5012,
    kind: 'fault',
    message:
      'Files of the archive in {dir} are damaged, and nothing is told from what is left: {parts}. Restore a backup, or see with `verify` what is missing, `repair` it, and remove these directories.',
  },
  LOCAL_NODE_MISSING: { number: 5020, kind: 'fault', message: 'There is no {program} for this machine: {hint}.' },
  LOCAL_NODE_FAILED: { number: 5021, kind: 'fault', message: '{program} did not start: {reason}.' },
  PLEASE_INIT_INTL: { number: 5030, kind: 'fault', message: 'Numbers have no locale yet.' },
  // ---- upstream
  UPSTREAM_UNREACHABLE: { number: 5201, kind: 'upstream', message: 'No node of {chain} answers ({reason}).' },
  UPSTREAM_SHAPE: {
    number: 5202,
    kind: 'upstream',
    message: '{source} answered {method} in an unknown shape at {path}.',
  },
  UPSTREAM_TIMEOUT: { number: 5203, kind: 'upstream', message: '{source} did not answer {method} within {ms} ms.' },
  UPSTREAM_STATUS: { number: 5204, kind: 'upstream', message: '{source} answered {method} with status {status}.' },
  UPSTREAM_RPC: { number: 5205, kind: 'upstream', message: '{source} refused {method} ({code}): {reason}.' },
  UPSTREAM_TOO_LARGE: {
    number: 5206,
    kind: 'upstream',
    message: '{source} answered {method} with more than {limit} bytes.',
  },
  UPSTREAM_WRONG_CHAIN: {
    number: 5207,
    kind: 'upstream',
    message: '{source} is a node of {found}, not of {expected}.',
  },
  UPSTREAM_MISMATCH: {
    number: 5208,
    kind: 'upstream',
    message: '{source} contradicts itself at block {height}: {reason}.',
  },
  UPSTREAM_NOT_YET: { number: 5209, kind: 'upstream', message: '{source} does not have {what} yet.' },
  UPSTREAM_BEHIND: {
    number: 5210,
    kind: 'upstream',
    message: '{source} is behind: it reports {head}, {expected} is known.',
  },
  UPSTREAM_BUSY: { number: 5211, kind: 'upstream', message: '{source} is busy; try again in {seconds} s.' },
  BEING_COUNTED: {
    number: 5212,
    kind: 'upstream',
    message: '{what} is still being counted; try again in {seconds} s.',
  },
  TRANSACTION_UNTOLD: {
    number: 5213,
    kind: 'upstream',
    message: 'No block of {chain} up to {height} holds {hash}; its node, which alone could tell more, does not answer.',
  },
})

export type ErrorCode = keyof typeof ERRORS
type SlotsOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotsOf<Rest> : never

/** The named values that the message of a code needs. */
export type ErrorContext<C extends ErrorCode> = {
  readonly [K in SlotsOf<(typeof ERRORS)[C]['message']>]: string | number
}
