import { OrreryError } from '@orrery/errors/orrery-error'
import { LICENCES, type VerifiedContract } from '@orrery/model/wire/verification'
import type { Handlers } from '../../contract/handler.ts'
import { byFact, readFacts, verifiedFacts } from '../../queries/contracts/verified-facts.ts'
import { findDesk } from '../../queries/context.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { standingAbi, standingSource } from '../../verification/standing-source.ts'
import type { verification } from './verification.ts'

const DAY_MS = 86_400_000
/** What is listed is our own book: no block that is missing here hides one of them. */
const OWN_BOOK = { coverage: { ranges: [], complete: true } }
/** Licences and compilers of one answer. */
const MOST_NAMED = 50

/** The release of a compiler without its commit. */
const releaseOf = ({ compiler }: Pick<VerifiedContract, 'compiler'>): string => compiler.split('+', 1)[0]!

/** Those that come newest first, in another order. */
const inOrder = (
  rows: readonly VerifiedContract[],
  order: 'newest' | 'oldest' | 'name' = 'newest',
): readonly VerifiedContract[] =>
  order === 'newest'
    ? rows
    : order === 'oldest'
      ? rows.toReversed()
      : rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || b.verifiedMs - a.verifiedMs)

/** Each once, the most frequent first. */
const mostFrequent = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_NAMED)
    .map(([text]) => text)

/** Answers for verified contracts. */
export const verificationHandlers: Handlers<typeof verification> = {
  async getVerificationOffer({ chain }, context) {
    const desk = findDesk(context, chain)
    const book = await context.contracts
    const verifier = book?.verifierOf(desk) ?? null
    return {
      data: {
        on: verifier !== null,
        compilers: [...(verifier?.compilers() ?? [])],
        evmVersions: [...(verifier?.evmVersions ?? [])],
        licences: [...LICENCES],
        limits: { bytes: 0, files: 0, seconds: 0, ...verifier?.limits, perHour: book?.limits.perHour ?? 0 },
      },
      head: null,
    }
  },
  async startVerification({ chain, address, body }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const book = await context.contracts
    if (book === null) throw new OrreryError('VERIFICATION_REFUSED', { reason: 'this site keeps no contracts' })
    return { data: await book.start(desk, key, body, context.visitor), head: null }
  },
  async getVerification({ chain, verification: id }, context) {
    const { code } = findDesk(context, chain).chain
    const book = await context.contracts
    if (book === null) throw new OrreryError('VERIFICATION_NOT_FOUND', { id: id.slice(0, 40) })
    return { data: book.get(code, id), head: null }
  },
  async getContractSource({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = await standingSource(context, desk, key)
    if (source === null)
      throw new OrreryError('CONTRACT_NOT_VERIFIED', { address: desk.wire.address(key), chain: desk.chain.name.full })
    // Which lines the code was made of is told with the steps that ran it.
    const { lines: _lines, ...told } = source
    return { data: told, head: null }
  },
  async submitAbi({ chain, address, body }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const book = await context.contracts
    if (book === null) throw new OrreryError('VERIFICATION_REFUSED', { reason: 'this site keeps no contracts' })
    return { data: await book.submitAbi(desk, key, body.abi, context.visitor), head: null }
  },
  async getSubmittedAbi({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    return { data: { submitted: await standingAbi(context, desk, key) }, head: null }
  },
  async listSubmittedAbis({ chain, ...params }, context) {
    const desk = findDesk(context, chain)
    const every = (await context.contracts)?.abis.list(desk.chain.code) ?? []
    const page = await readOffsetPage(
      { name: 'abis', anchor: null, read: async (offset, limit) => every.slice(offset, offset + limit) },
      params,
    )
    return { data: toList(OWN_BOOK, page, [...page.rows], every.length), head: null }
  },
  async listVerifiedContracts({ chain, named, within, match, licence, language, compiler, order, ...rest }, context) {
    const { verifiedSince = 0, verifiedUntil = Infinity, ...params } = rest
    const desk = findDesk(context, chain)
    const book = await context.contracts
    const every = book?.list(desk.chain.code) ?? []
    // A text without a word that could be looked for narrows nothing, and says so by what the answer lacks.
    const found = within === undefined ? null : (book?.within(desk.chain.code, within) ?? null)
    const part = named?.toLowerCase()
    const fitting = every.filter(
      (one) =>
        (part === undefined || one.name.toLowerCase().includes(part)) &&
        (found === null || found.has(one.address)) &&
        (match === undefined || one.match === match) &&
        (language === undefined || (one.language ?? 'Solidity') === language) &&
        (licence === undefined || one.licence === licence) &&
        (compiler === undefined || releaseOf(one) === compiler || one.compiler === compiler) &&
        one.verifiedMs >= verifiedSince &&
        one.verifiedMs < verifiedUntil,
    )
    const facts = book === null || every.length === 0 ? null : verifiedFacts(desk, book)
    const isCounted = order === 'txs' || order === 'balance'
    const reading = facts?.read().catch(() => null) ?? null
    // Only an order by numbers waits for them.
    const counted = isCounted ? await reading : (facts?.last() ?? null)
    const all = isCounted ? byFact(fitting, counted?.of ?? new Map(), order) : inOrder(fitting, order)
    const page = await readOffsetPage(
      {
        name: `verified ${[match, part, found && within, language, licence, compiler, verifiedSince, verifiedUntil, order].join(' ')}`,
        anchor: null,
        read: async (offset, limit) => all.slice(offset, offset + limit),
      },
      params,
    )
    const now = await readFacts(desk, page.rows)
    const of = fitting.length === every.length ? null : every.length
    const hits = page.rows.map((row, index) => {
      const { txCount, balance, isToken } = now[index]!
      const last = counted?.of.get(row.address)
      const coins = balance ?? last?.balance ?? null
      return { ...row, txCount, balance: coins?.toString() ?? null, isToken, isProxy: last?.isProxy ?? null }
    })
    const dayAgo = desk.clock.now() - DAY_MS
    return {
      data: {
        ...toList(OWN_BOOK, page, hits, all.length, of),
        ...(isCounted && { counted: counted && { countedMs: counted.countedMs, contracts: counted.of.size } }),
        ...(found !== null && { unsearched: found.unsearched }),
        abiOnly: book?.abis.count(desk.chain.code) ?? 0,
        lastDay: every.filter(({ verifiedMs }) => verifiedMs > dayAgo).length,
        licences: mostFrequent(every.flatMap(({ licence: one }) => one ?? [])),
        compilers: mostFrequent(every.map(releaseOf)),
      },
      head: null,
    }
  },
}
