import { randomBytes } from 'node:crypto'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { SourceResult, SourceVerifier } from '@orrery/family/source-verifier'
import type { FamilyId } from '@orrery/model/chain'
import type {
  ContractSource,
  SourceSubmission,
  SubmittedAbi,
  Verification,
  VerifiedContract,
} from '@orrery/model/wire/verification'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import type { Log } from '@orrery/primitives/log'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTx } from '../queries/transactions/find-tx.ts'
import { createLru } from '../queries/lru.ts'
import { openAbiBook, type AbiBook } from './abi-book.ts'
import { openContractFiles, type Job } from './contract-files.ts'
import { createFairLine } from './fair-line.ts'
import { createSourceIndex, textsOf, type SourcesFound } from './source-index.ts'

/** Bounds of verification (reliability S-27). */
export type ContractLimits = {
  /** Verifications that wait or are worked on, of one visitor and of all. */
  readonly openPerVisitor: number
  readonly open: number
  /** Submissions of one visitor in an hour. */
  readonly perHour: number
  /** Milliseconds that the compiler works for one visitor in an hour. */
  readonly busyMs: number
  /** How long a verification that has ended is told of, and how many at most. */
  readonly keptMs: number
  readonly kept: number
  /** Bytes that stay free on the disk. */
  readonly minFreeBytes: number
}

const HOUR_MS = 3_600_000

const LIMITS: ContractLimits = {
  openPerVisitor: 3,
  open: 20,
  perHour: 30,
  busyMs: 600_000,
  keptMs: 7 * 24 * HOUR_MS,
  kept: 2_000,
  minFreeBytes: 1_024 * 1_024 * 1_024,
}
/** A site that ended twice under one verification does not try it a third time. */
const TRIES = 2
/** Why nothing is verified at an address that holds none. */
export const NO_CODE = 'there is no code at that address'
const SOURCES_KEPT = 50
const SOURCE_MS = 600_000
/** Characters of a contract's sources that are held for the next visitor. */
const MOST_HELD = 500_000

/** Contracts whose sources are verified, and the verifications: one is worked on at a time, the others wait, those first for whom least was worked lately. */
export type ContractBook = {
  readonly limits: ContractLimits
  /** What verifies contracts of a chain; null where nothing does. */
  verifierOf(desk: ChainDesk): SourceVerifier | null
  /** Puts a submission at the end of the line. Throws `BODY_MALFORMED`, `VERIFICATION_REFUSED`, and what the node throws. */
  start(desk: ChainDesk, address: Hex, submission: SourceSubmission, visitor: string): Promise<Verification>
  /** Throws `VERIFICATION_NOT_FOUND`. */
  get(chain: string, id: string): Verification
  /** The entry of an address key; null where no source of it is verified. */
  find(chain: string, address: Hex): VerifiedContract | null
  /** Whether any source of a chain is verified. */
  hasAny(chain: string): boolean
  source(chain: string, address: Hex): Promise<ContractSource | null>
  /** All of a chain, the newest first. */
  list(chain: string): readonly VerifiedContract[]
  /** The same in no order, for who looks for few of them. */
  every(chain: string): Iterable<VerifiedContract>
  /** Those that have all words of a text in their sources; null where it has none that could be looked for. */
  within(chain: string, text: string): SourcesFound | null
  /** Interfaces without sources. */
  readonly abis: AbiBook
  /** Keeps an interface alone. Throws `BODY_MALFORMED`, `VERIFICATION_REFUSED`, and what the node throws. */
  submitAbi(desk: ChainDesk, address: Hex, text: string, visitor: string): Promise<SubmittedAbi>
  /** Resolves when nothing is compiled any more; what waits goes on after the next start. */
  close(): Promise<void>
}

export type ContractBookOptions = {
  /** Directory for the files, this process's alone. */
  readonly dir: string
  readonly verifiers: { readonly [F in FamilyId]?: SourceVerifier }
  readonly clock: Clock
  readonly log: Log
  readonly limits?: Partial<ContractLimits>
  /** Hears that a contract's sources are told from now on. */
  readonly onVerified?: () => void
}

const isOver = ({ told }: Job): boolean => told.state === 'done' || told.state === 'failed'

/** Opens the verified contracts of a directory; verifications that the last run left unfinished go on, or end. */
export async function createContractBook(options: ContractBookOptions): Promise<ContractBook> {
  const { dir, verifiers, clock, log } = options
  const limits: ContractLimits = { ...LIMITS, ...options.limits }
  const files = await openContractFiles(dir)
  const jobs = new Map<string, Job>()
  const contracts = new Map<string, Map<string, VerifiedContract>>()
  const sources = createLru<string, ContractSource>(SOURCES_KEPT, () => clock.monotonic())
  /** Which verifier a job needs, who asked for it, and when visitors asked: the family by chain, the rest not kept over a restart. */
  const askers = new Map<string, string>()
  const asked = new Map<string, number[]>()
  /** Visitors whose submissions are on their way to the disk: they count as open. */
  const coming: string[] = []
  const line = createFairLine<Job>(() => clock.now())
  const waitingJobs = (): readonly Job[] =>
    line.order(
      [...jobs.values()].filter((job) => !isOver(job)),
      ({ told }) => askers.get(told.id),
    )
  const stop = new AbortController()
  let work: Promise<void> | null = null

  const words = createSourceIndex(files, log)
  const abis = await openAbiBook(files)

  const ofChain = (chain: string): Map<string, VerifiedContract> => {
    const known = contracts.get(chain) ?? new Map<string, VerifiedContract>()
    contracts.set(chain, known)
    return known
  }
  for (const [chain, entry] of await files.loadContracts()) ofChain(chain).set(entry.address.toLowerCase(), entry)
  for (const job of (await files.loadJobs()).toSorted((a, b) => a.told.askedMs - b.told.askedMs))
    jobs.set(job.told.id, job)

  const settle = async (job: Job): Promise<void> => {
    jobs.set(job.told.id, job)
    await files
      .saveJob(job)
      .catch((error: unknown) => log.error('a verification’s state was not saved', { error: String(error) }))
  }
  const end = (job: Job, outcome: Pick<Verification, 'state' | 'why' | 'verdict'>): Promise<void> =>
    settle({ ...job, work: null, told: { ...job.told, ...outcome, endedMs: clock.now() } })

  async function verify(job: Job): Promise<void> {
    // Only the EVM family has sources that are verified.
    const verifier = verifiers.evm
    if (job.work === null || verifier === undefined) return end(job, { state: 'failed', why: 'fault', verdict: null })
    if (job.tries >= TRIES) return end(job, { state: 'failed', why: 'restart', verdict: null })
    const begun: Job = { ...job, tries: job.tries + 1, told: { ...job.told, state: 'compiling' } }
    await settle(begun)
    try {
      const from = clock.monotonic()
      const result = await verifier.run(job.work.order, job.work.deployed, stop.signal).finally(() => {
        const asker = askers.get(job.told.id)
        if (asker !== undefined) line.note(asker, clock.monotonic() - from)
      })
      if (typeof result === 'string') return await end(begun, { state: 'failed', why: result, verdict: null })
      if (result.kept !== null) await keep(begun, result)
      return await end(begun, { state: 'done', why: null, verdict: result.verdict })
    } catch (error) {
      // The next start goes on, and it was not the submission's fault.
      if (stop.signal.aborted) return settle({ ...job, told: { ...job.told, state: 'waiting' } })
      log.error('a verification failed', {
        id: job.told.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      return end(begun, { state: 'failed', why: 'fault', verdict: null })
    }
  }

  /** A match takes the place of none, of a lesser one, and of one for other code; the first of its kind stays. */
  async function keep({ told, work }: Job, { verdict, kept }: SourceResult): Promise<void> {
    const { match, contract, used } = verdict
    if (match === null || contract === null || used === null || kept === null || work === null) return
    const { codeHash } = work.deployed
    const known = ofChain(told.chain).get(told.address.toLowerCase())
    if (known?.codeHash === codeHash && (known.match === 'full' || match === 'partial')) return
    const written = kept.input['sources'] as { readonly [path: string]: { readonly content: string } }
    const entry: VerifiedContract = {
      address: told.address,
      name: contract.name,
      file: contract.file,
      match,
      compiler: verdict.compiler,
      language: kept.input['language'] === 'Vyper' ? 'Vyper' : 'Solidity',
      settings: used,
      licence: work.licence,
      verifiedMs: clock.now(),
      files: Object.keys(written).length,
      codeHash,
    }
    const source: ContractSource = {
      ...entry,
      abi: [...kept.abi],
      input: kept.input satisfies JsonObject,
      sources: Object.entries(written).map(([path, { content }]) => ({ path, content })),
      libraries: verdict.libraries,
      constructorArgs: verdict.constructorArgs,
      immutables: verdict.immutables,
      ...(verdict.creation !== undefined && { creation: verdict.creation }),
      ...(kept.layout !== null && { layout: kept.layout }),
      ...(kept.functions.length > 0 && { functions: [...kept.functions] }),
      ...(kept.calls.length > 0 && { calls: [...kept.calls] }),
      ...(kept.lines !== null && { lines: kept.lines }),
    }
    await files.saveContract(told.chain, source)
    ofChain(told.chain).set(told.address.toLowerCase(), entry)
    sources.delete(`${told.chain} ${told.address.toLowerCase()}`)
    await words.put(told.chain, entry, textsOf(source))
    await abis.drop(told.chain, told.address)
    options.onVerified?.()
  }

  async function verifyAll(): Promise<void> {
    for (;;) {
      const next = waitingJobs()[0]
      if (next === undefined || stop.signal.aborted) return
      await verify(next)
      askers.delete(next.told.id)
      // Nobody waits for this work: what it threw would end the process.
      await tidy().catch((error: unknown) => log.error('verifications were not tidied', { error: String(error) }))
    }
  }

  function begin(): void {
    work ??= verifyAll().finally(() => {
      work = null
      if (!stop.signal.aborted && [...jobs.values()].some((job) => !isOver(job))) begin()
    })
  }

  async function tidy(): Promise<void> {
    const ended = [...jobs.values()].filter(isOver)
    const surplus = ended.length - limits.kept
    for (const [index, { told }] of ended.entries()) {
      if (index >= surplus && (told.endedMs ?? 0) + limits.keptMs > clock.now()) continue
      jobs.delete(told.id)
      await files.removeJob(told.id)
    }
    line.tidy()
    for (const [visitor, times] of asked)
      if (times.every((time) => time <= clock.now() - HOUR_MS)) asked.delete(visitor)
  }

  function requireRoom(visitor: string): void {
    const refuse = (reason: string): never => {
      throw new OrreryError('VERIFICATION_REFUSED', { reason })
    }
    const open = waitingJobs()
    const own = [...open.map(({ told }) => askers.get(told.id)), ...coming].filter((asker) => asker === visitor)
    const hour = (asked.get(visitor) ?? []).filter((time) => time > clock.now() - HOUR_MS)
    if (own.length >= limits.openPerVisitor) refuse(`${own.length} of yours are still being verified`)
    if (open.length + coming.length >= limits.open) refuse('too many are waiting')
    if (hour.length >= limits.perHour) refuse(`${limits.perHour} in an hour is the most`)
    if (line.worked(visitor) >= limits.busyMs)
      refuse(`${Math.round(limits.busyMs / 60_000)} minutes of compiling in an hour is the most`)
    asked.set(visitor, [...hour, clock.now()])
  }

  /** Throws `VERIFICATION_REFUSED` where there is no room for it, or no code. */
  async function codeToVerify(desk: ChainDesk, address: Hex): Promise<{ readonly code: Hex; readonly codeHash: Hex }> {
    if ((await files.freeBytes()) < limits.minFreeBytes)
      throw new OrreryError('VERIFICATION_REFUSED', { reason: 'the disk is nearly full' })
    const found = await desk.node.code(address)
    if (found === null || found.codeHash === null) throw new OrreryError('VERIFICATION_REFUSED', { reason: NO_CODE })
    return { code: found.code, codeHash: found.codeHash }
  }

  const tell = (job: Job): Verification => {
    return { ...job.told, ahead: job.told.state === 'waiting' ? Math.max(0, waitingJobs().indexOf(job)) : 0 }
  }

  await tidy()
  // The site does not wait for it: what is not read yet is told with each answer.
  const reading = words.load(
    [...contracts].flatMap(([chain, known]) => [...known.values()].map((entry) => [chain, entry] as const)),
    stop.signal,
  )
  if ([...jobs.values()].some((job) => !isOver(job))) begin()

  return {
    limits,
    verifierOf: ({ chain }) => verifiers[chain.family] ?? null,
    async start(desk, address, submission, visitor) {
      const verifier = verifiers[desk.chain.family]
      if (verifier === undefined)
        throw new OrreryError('VERIFICATION_REFUSED', { reason: 'contracts of this chain cannot be verified here' })
      const order = verifier.parse(submission)
      requireRoom(visitor)
      coming.push(visitor)
      try {
        const found = await codeToVerify(desk, address)
        const told: Verification = {
          id: randomBytes(16).toString('hex'),
          chain: desk.chain.code,
          address: desk.wire.address(address),
          state: 'waiting',
          why: null,
          ahead: 0,
          verdict: null,
          askedMs: clock.now(),
          endedMs: null,
        }
        const deployed = {
          address,
          runtime: found.code,
          codeHash: found.codeHash,
          creation: await creationOf(desk, address),
        }
        const job: Job = { told, tries: 0, work: { order, deployed, licence: submission.licence ?? null } }
        // Whoever works through the jobs writes their files, too: it gets this one when it is whole.
        await files.saveJob(job)
        askers.set(told.id, visitor)
        jobs.set(told.id, job)
        begin()
        return tell(jobs.get(told.id) ?? job)
      } finally {
        coming.splice(coming.indexOf(visitor), 1)
      }
    },
    abis,
    async submitAbi(desk, address, text, visitor) {
      const check = verifiers[desk.chain.family]?.checkAbi
      if (check === undefined)
        throw new OrreryError('VERIFICATION_REFUSED', { reason: 'interfaces of this chain are not taken here' })
      requireRoom(visitor)
      const { code, codeHash } = await codeToVerify(desk, address)
      const { code: chain } = desk.chain
      if (contracts.get(chain)?.get(address)?.codeHash === codeHash)
        throw new OrreryError('VERIFICATION_REFUSED', { reason: 'its source is verified' })
      const submitted = { address: desk.wire.address(address), submittedMs: clock.now(), codeHash }
      return abis.put(chain, submitted, check(text, code))
    },
    get(chain, id) {
      const job = jobs.get(id)
      if (job === undefined || job.told.chain !== chain)
        throw new OrreryError('VERIFICATION_NOT_FOUND', { id: id.slice(0, 40) })
      return tell(job)
    },
    hasAny: (chain) => (contracts.get(chain)?.size ?? 0) > 0,
    find: (chain, address) => contracts.get(chain)?.get(address) ?? null,
    async source(chain, address) {
      if (contracts.get(chain)?.get(address) === undefined) return null
      const key = `${chain} ${address}`
      const known = sources.get(key)
      if (known !== undefined) return known
      const read = await files.readSource(chain, address)
      // Large ones would fill the memory: fifty of them hold a gigabyte.
      if (read !== null && read.sources.reduce((sum, { content }) => sum + content.length, 0) <= MOST_HELD)
        sources.set(key, read, SOURCE_MS)
      return read
    },
    every: (chain) => contracts.get(chain)?.values() ?? [],
    within: (chain, text) => words.search(chain, text, contracts.get(chain)?.size ?? 0),
    list: (chain) => [...(contracts.get(chain)?.values() ?? [])].toSorted((a, b) => b.verifiedMs - a.verifiedMs),
    async close() {
      stop.abort(new Error('the site stops'))
      await Promise.all([work, reading])
    },
  }
}

/** The input of the transaction that created the contract itself; null where a factory did, or nobody knows. */
async function creationOf(desk: ChainDesk, address: Hex): Promise<Hex | null> {
  const { head, archive } = desk.runtime
  const row = (await head.view().reads.contract(address)) ?? (await archive.reads.contract(address))
  if (row === null) return null
  const found = await findTx(desk, row.txHash).catch(() => null)
  return found?.tx.created === address ? found.tx.input : null
}
