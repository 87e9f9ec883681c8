import { Type } from 'typebox'

/** A chain by code, path or alias, in any case (explorer §2.1). */
export const ChainParam = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Chain code, path or alias, in any case: ETH, ethereum, eth.',
  examples: ['ETH'],
})

/** Text that names a thing of a chain; the family parses it. Longer texts are refused before any parser sees them. */
export const IdParam = (description: string) => Type.String({ minLength: 1, maxLength: 160, description })

/** Rows per page (explorer §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const

/** Rows that page numbers reach; deeper rows are walked to by cursor (explorer §5, §9). */
export const PAGER_CAP = 10_000

/** A block as lists name it: its height and the first eight digits of its hash. */
export const ANCHOR_PATTERN = '^\\d{1,15}-[0-9a-f]{8}$'

/** The last moment that parameters take: the end of the year 9999. */
export const LAST_MS = 253_402_300_800_000

/** Errors of every list: what its parameters may be wrong in. */
export const LIST_ERRORS = ['PARAMETER_INVALID', 'PAGE_TOO_DEEP', 'CURSOR_INVALID', 'STALE_CURSOR'] as const

/** What a ledger above a chain throws of what it does not know, while blocks that it has not counted may tell of it. */
export const LEDGER_ERRORS = ['LEDGER_WAITS', 'LEDGER_BEHIND', 'LEDGER_STOPPED', 'LEDGER_PARTIAL'] as const

/** Errors of what is asked about a block, by whatever names it. */
export const BLOCK_ERRORS = [
  'HEIGHT_MALFORMED',
  'HASH_MALFORMED',
  'BLOCK_NOT_FOUND',
  'BLOCK_NOT_KEPT',
  'BLOCK_NOT_YET',
  'TIME_NOT_YET',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** What every list takes. A cursor wins over a page number, and belongs to its own block. */
export const LIST_PARAMS = {
  limit: Type.Optional(
    Type.Unsafe<number>(
      Type.Integer({ enum: [...PAGE_SIZES], default: 20, description: 'Rows per page: 10, 20, 50 or 100.' }),
    ),
  ),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1,
      description: `Page from 1. Page × limit is at most ${PAGER_CAP}.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'A cursor of `extend`. In lists of the chain’s order also a height or a day (`2026-01-31`, UTC) to begin at, or `last` for the oldest rows; in those of an account `n` and a nonce.',
    }),
  ),
  at: Type.Optional(
    Type.String({
      pattern: ANCHOR_PATTERN,
      description:
        'The block from which pages are counted, as `extend.at` names it: in lists of the chain’s order the same page then has the same rows, whatever came since. Without it the newest.',
      examples: ['24000000-9f3c21d0'],
    }),
  ),
}

/** The order of an address' list in the chain's order. */
export const ChainOrderParam = Type.Optional(
  Type.Union([Type.Literal('newest'), Type.Literal('oldest')], {
    default: 'newest',
    description:
      'Newest first, or oldest first: then the list is walked by cursors alone, `next` leads to newer rows and `last` to the newest.',
  }),
)

/** Whether rows are told with what they are worth now. */
export const WorthParam = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'What each is worth at the newest prices of pools, where those were made already.',
  }),
)

/** Whether rows are told with what their transactions call. */
export const MethodsParam = Type.Optional(
  Type.Boolean({ default: false, description: 'The method that the transaction of each calls.' }),
)

/** Which logs of a block or a transaction are asked for. */
export const LOG_PARAMS = {
  address: Type.Optional(IdParam('Only what this contract wrote.')),
  topic: Type.Optional(
    Type.String({ pattern: '^0x[0-9a-fA-F]{64}$', description: 'Only logs with this topic, wherever it stands.' }),
  ),
}

/** What a transaction does by itself. */
export const TxDeedParam = Type.Optional(
  Type.Union([Type.Literal('creation'), Type.Literal('call'), Type.Literal('payment')], {
    description: 'Only what makes a contract, what calls a function, or what moves coins without calldata.',
  }),
)

/** A span of time as a filter of lists in the chain's order. */
export const TIME_PARAMS = {
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LAST_MS,
      description: 'Only rows of blocks from this moment on, ms since 1970.',
    }),
  ),
  until: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LAST_MS,
      description: 'Only rows of blocks before this moment, ms since 1970.',
    }),
  ),
}

const HEIGHT = { minimum: 0, maximum: 4_294_967_295 }

/** A span of blocks as a filter of lists in the chain's order. */
export const HEIGHT_PARAMS = {
  fromBlock: Type.Optional(Type.Integer({ ...HEIGHT, description: 'Lowest height.' })),
  toBlock: Type.Optional(Type.Integer({ ...HEIGHT, description: 'Highest height.' })),
}

/** One token standard as a filter. */
export const StandardParam = Type.Optional(
  Type.Union([Type.Literal('native'), Type.Literal('erc20'), Type.Literal('erc721'), Type.Literal('erc1155')], {
    description: 'Only rows of this standard.',
  }),
)

/** Where value went, as the address sees it. */
export const DirectionParam = Type.Optional(
  Type.Union([Type.Literal('in'), Type.Literal('out'), Type.Literal('self')], {
    description: 'Only what came in, went out, or stayed.',
  }),
)

/** The other side of an address' rows. */
export const WithParam = Type.Optional(
  IdParam('Only what this address takes part in, too. A filtered list is walked by its cursors.'),
)

/** The function that transactions call. */
export const MethodParam = Type.Optional(
  Type.String({
    pattern: '^[\\w$()\\[\\], ]{1,1000}$',
    description:
      'Only calls of the function with this selector. A name (`transfer`) or a signature (`transfer(address,uint256)`) will do, too, and several with commas between them.',
  }),
)

/** Parameters of a call; names that are not listed are refused. */
export const paramsOf = <const P extends Record<string, import('typebox').TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
