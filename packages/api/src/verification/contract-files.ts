import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Type, type Static } from 'typebox'
import { createShapeCheck } from '@orrery/primitives/shape-check'
import type { DeployedCode, SourceOrder } from '@orrery/family/source-verifier'
import {
  ContractSource,
  SubmittedInterface,
  Verification,
  VerifiedContract,
  type SubmittedAbi,
} from '@orrery/model/wire/verification'

/** A verification with what it works on; `work` is null once it has ended. */
export type Job = {
  readonly told: Verification
  readonly work: {
    readonly order: SourceOrder
    readonly deployed: DeployedCode
    readonly licence: string | null
  } | null
  /** How often it was begun. */
  readonly tries: number
}

/** Words of a contract's sources, and when what they were taken from was verified. */
const KeptWords = Type.Object({
  verifiedMs: Type.Integer(),
  words: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10_000 }),
  isWhole: Type.Boolean(),
})
export type KeptWords = { readonly [K in keyof Static<typeof KeptWords>]: Readonly<Static<typeof KeptWords>[K]> }

/** Verifications and verified contracts on the disk. What has a name is whole. */
export type ContractFiles = {
  loadJobs(): Promise<readonly Job[]>
  saveJob(job: Job): Promise<void>
  removeJob(id: string): Promise<void>
  /** By chain code. */
  loadContracts(): Promise<readonly (readonly [string, VerifiedContract])[]>
  /** The sources first, then the entry that tells of them. */
  saveContract(chain: string, source: ContractSource): Promise<void>
  readSource(chain: string, address: string): Promise<ContractSource | null>
  /** null where none are kept. */
  readWords(chain: string, address: string): Promise<KeptWords | null>
  saveWords(chain: string, address: string, words: KeptWords): Promise<void>
  /** Interfaces without sources, by chain code. */
  loadAbis(): Promise<readonly (readonly [string, SubmittedAbi])[]>
  saveAbi(chain: string, submitted: SubmittedInterface): Promise<void>
  readAbi(chain: string, address: string): Promise<SubmittedInterface | null>
  removeAbi(chain: string, address: string): Promise<void>
  freeBytes(): Promise<number>
}

const JOB = /^([0-9a-f]{32})\.json$/
const CONTRACT = /^([\w-]{1,100})\.json$/
const CHAIN = /^[\w-]{1,40}$/

const isVerification = createShapeCheck(Verification)
const isContract = createShapeCheck(VerifiedContract)
const isSource = createShapeCheck(ContractSource)
const isWords = createShapeCheck(KeptWords)
const isSubmitted = createShapeCheck(SubmittedInterface)
/** Where the files of a contract stand below its chain's. */
const FOLDERS = { entry: '.', sources: 'sources', words: 'words', abis: 'abis' } as const

/** Files below one directory, which is this process's alone. */
export async function openContractFiles(dir: string): Promise<ContractFiles> {
  const jobs = path.join(dir, 'jobs')
  const contracts = path.join(dir, 'verified')
  await mkdir(jobs, { recursive: true })
  await mkdir(contracts, { recursive: true })
  const jobFile = (id: string): string => path.join(jobs, `${id}.json`)
  const placeOf = (chain: string, address: string, kind: keyof typeof FOLDERS): string => {
    if (!CHAIN.test(chain) || !/^[\w-]+$/.test(address)) throw new Error('no name of a chain or an address')
    return path.join(contracts, chain, FOLDERS[kind], `${address.toLowerCase()}.json`)
  }
  return {
    async loadJobs() {
      const found: Job[] = []
      for (const name of await readdir(jobs)) {
        const job = JOB.test(name) ? ((await readJson(path.join(jobs, name))) as Job | null) : null
        if (job !== null && isVerification.is(job.told) && `${job.told.id}.json` === name) found.push(job)
        else await rm(path.join(jobs, name), { force: true, recursive: true })
      }
      return found
    },
    saveJob: (job) => writeWhole(jobFile(job.told.id), job),
    removeJob: (id) => rm(jobFile(id), { force: true }),
    async loadContracts() {
      const found: (readonly [string, VerifiedContract])[] = []
      for (const chain of await readdir(contracts)) {
        if (!CHAIN.test(chain)) continue
        for (const name of await readdir(path.join(contracts, chain))) {
          const entry = CONTRACT.test(name) ? await readJson(path.join(contracts, chain, name)) : null
          if (isContract.is(entry)) found.push([chain, entry])
        }
      }
      return found
    },
    async saveContract(chain, source) {
      await mkdir(path.join(contracts, chain, 'sources'), { recursive: true })
      await writeWhole(placeOf(chain, source.address, 'sources'), source)
      await writeWhole(placeOf(chain, source.address, 'entry'), entryOf(source))
    },
    async readSource(chain, address) {
      const source = await readJson(placeOf(chain, address, 'sources'))
      return isSource.is(source) ? source : null
    },
    async readWords(chain, address) {
      const words = await readJson(placeOf(chain, address, 'words'))
      return isWords.is(words) ? words : null
    },
    async saveWords(chain, address, words) {
      const place = placeOf(chain, address, 'words')
      await mkdir(path.dirname(place), { recursive: true })
      await writeWhole(place, words)
    },
    async loadAbis() {
      const found: (readonly [string, SubmittedAbi])[] = []
      for (const chain of await readdir(contracts)) {
        if (!CHAIN.test(chain)) continue
        const folder = path.join(contracts, chain, FOLDERS.abis)
        for (const name of await readdir(folder).catch(() => [])) {
          const read = CONTRACT.test(name) ? await readJson(path.join(folder, name)) : null
          if (!isSubmitted.is(read)) continue
          const { abi: _abi, ...entry } = read
          found.push([chain, entry])
        }
      }
      return found
    },
    async saveAbi(chain, submitted) {
      const place = placeOf(chain, submitted.address, 'abis')
      await mkdir(path.dirname(place), { recursive: true })
      await writeWhole(place, submitted)
    },
    async readAbi(chain, address) {
      const read = await readJson(placeOf(chain, address, 'abis'))
      return isSubmitted.is(read) ? read : null
    },
    removeAbi: (chain, address) => rm(placeOf(chain, address, 'abis'), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
  }
}

/** What lists show of a source. */
export function entryOf({ abi: _abi, input: _input, sources: _sources, ...source }: ContractSource): VerifiedContract {
  const {
    libraries: _libraries,
    constructorArgs: _args,
    immutables: _immutables,
    creation: _creation,
    layout: _layout,
    functions: _functions,
    calls: _calls,
    lines: _lines,
    ...entry
  } = source
  return entry
}

async function writeWhole(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value), { flush: true })
  await rename(`${file}.new`, file)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
