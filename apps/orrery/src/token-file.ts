import { readFileSync, statSync } from 'node:fs'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { ProjectWord, TokenPlan, TokenPlans } from '@orrery/model/token-plan'
import type { Hex } from '@orrery/primitives/hex'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { FAMILY_KITS } from './family-kits.ts'
import { shelfChain, type PlannedChain } from './plan-chains.ts'

const MOST_BYTES = 8_000_000

const Address = Type.String({ minLength: 1, maxLength: 128 })
/** Base units: no more digits than 2^256 has. */
const Units = Type.String({ pattern: '^[1-9][0-9]{0,77}$' })
/** A moment (RFC 3339) or a day, which begins at midnight UTC. */
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d)?(Z|[+-]\\d\\d:\\d\\d))?$' })
/** Nothing that steers a terminal or turns the direction of what stands after it. */
const Name = Type.String({
  pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]{1,80}$',
})

/** The same of more than a line: it may break lines. */
const WORDS =
  '^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]{0,2000}$'
const Words = Type.String({ pattern: WORDS })

const closed = { additionalProperties: false } as const

const Url = Type.String({ pattern: '^https://[^\\s"<>]{1,500}$' })

const TokenEntry = Type.Object(
  {
    source: Type.Optional(Type.String({ maxLength: 200, pattern: WORDS })),
    most: Type.Optional(Units),
    allocations: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Name,
            amount: Units,
            addresses: Type.Optional(Type.Array(Address, { maxItems: 50 })),
            start: Type.Optional(Moment),
            cliff: Type.Optional(Moment),
            end: Type.Optional(Moment),
          },
          closed,
        ),
        { maxItems: 50 },
      ),
    ),
    treasury: Type.Optional(Type.Array(Type.Object({ name: Name, address: Address }, closed), { maxItems: 50 })),
    about: Type.Optional(Words),
    links: Type.Optional(Type.Array(Type.Object({ name: Name, url: Url }, closed), { maxItems: 20 })),
  },
  closed,
)

const ProjectEntry = Type.Object(
  {
    about: Type.Optional(Words),
    site: Type.Optional(Url),
    token: Type.Optional(Address),
    audits: Type.Optional(Type.Array(Type.Object({ name: Name, url: Type.Optional(Url) }, closed), { maxItems: 50 })),
  },
  closed,
)

/** The file: chain code, path or alias → its dollars, what is said of its tokens by their addresses, and of projects by the tags of their labels. */
const TokenFile = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
  Type.Object(
    {
      dollars: Type.Optional(Type.Array(Address, { maxItems: 32 })),
      tokens: Type.Optional(
        Type.Record(Type.String({ minLength: 1, maxLength: 128 }), TokenEntry, { maxProperties: 1_000 }),
      ),
      projects: Type.Optional(Type.Record(Name, ProjectEntry, { maxProperties: 1_000, ...closed })),
    },
    closed,
  ),
)
type TokenFile = Static<typeof TokenFile>
type Entry = Static<typeof TokenEntry>

/** The operator's token file; null where none is told. Throws `CONFIG_INVALID` with what is wrong in it. */
export function readTokenFile(path: string | null): TokenFile | null {
  if (path === null) return null
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`)
    return parseTokenFile(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw wrong(cause)
  }
}

/** What a token file says. Throws an Error that says where it is wrong. */
export function parseTokenFile(text: string): TokenFile {
  const told = JSON.parse(text) as unknown
  const first = Value.Errors(TokenFile, told)[0]
  if (first !== undefined) throw new Error(`${first.instancePath}: ${first.message}`)
  const file = told as TokenFile
  const unknown = Object.keys(file).find((name) => shelfChain(name) === null)
  if (unknown !== undefined) throw new Error(`no chain is called "${unknown}"`)
  return file
}

/** The plan with what the file says of its chain's tokens; as it was where there is no file, or the chain has no tokens. Throws `CONFIG_INVALID`. */
export function withTokenPlans(plan: PlannedChain, file: TokenFile | null): PlannedChain {
  const kit = FAMILY_KITS[plan.chain.family]
  const told = Object.entries(file ?? {}).find(([name]) => shelfChain(name)?.code === plan.chain.code)?.[1]
  if (told === undefined || kit === undefined) return plan
  const key = (address: string): Hex => kit.family.parseAddress(address, plan.chain)
  try {
    if (!kit.family.can.tokens) throw new Error(`${plan.chain.code} has no tokens that can be told of`)
    return { ...plan, tokenPlans: plansOf(told, key, plan.chain) }
  } catch (cause) {
    throw wrong(cause)
  }
}

function plansOf(
  { dollars = [], tokens = {}, projects = {} }: TokenFile[string],
  key: (address: string) => Hex,
  chain: Chain,
): TokenPlans {
  const plans = new Map<Hex, TokenPlan>()
  for (const [address, entry] of Object.entries(tokens)) {
    const token = key(address)
    if (plans.has(token)) throw new Error(`${chain.code} ${address}: this token was told before`)
    plans.set(token, planOf(entry, key, `${chain.code} ${address}`))
  }
  const words = Object.entries(projects).map(
    ([tag, { about = '', site = null, token, audits = [] }]): readonly [string, ProjectWord] => [
      tag,
      {
        about,
        site,
        token: token === undefined ? null : key(token),
        audits: audits.map(({ name, url = null }) => ({ name, url })),
      },
    ],
  )
  return { dollars: [...new Set(dollars.map(key))], plans, projects: new Map(words) }
}

function planOf(
  { source = '', most, allocations = [], treasury = [], about = '', links = [] }: Entry,
  key: (address: string) => Hex,
  at: string,
): TokenPlan {
  return {
    source,
    most: most === undefined ? null : BigInt(most),
    allocations: allocations.map(({ name, amount, addresses = [], start, cliff, end }) => {
      const [startMs, cliffMs, endMs] = [start, cliff, end].map((text) =>
        text === undefined ? null : Date.parse(text),
      )
      if ([startMs, cliffMs, endMs].some((ms) => Number.isNaN(ms))) throw new Error(`${at}: a moment that is none`)
      const isStray = endMs === null ? startMs !== null || cliffMs !== null : startMs === null
      if (isStray) throw new Error(`${at}: "${name}" needs both a start and an end, or neither`)
      if (endMs !== null && (endMs! <= startMs! || (cliffMs !== null && (cliffMs! < startMs! || cliffMs! > endMs!))))
        throw new Error(`${at}: "${name}" ends before it starts, or its cliff is not between`)
      return {
        name,
        amount: BigInt(amount),
        addresses: addresses.map(key),
        startMs: startMs!,
        cliffMs: cliffMs!,
        endMs: endMs!,
      }
    }),
    treasury: treasury.map(({ name, address }) => ({ name, address: key(address) })),
    about,
    links,
  }
}

const wrong = (cause: unknown): OrreryError =>
  new OrreryError(
    'CONFIG_INVALID',
    { key: 'tokens', reason: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  )
