import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What a recording holds, counted while it was made. */
export type RecordingFacts = {
  readonly chainId: number
  readonly blocks: number
  readonly txs: number
  readonly logs: number
  /** Of JSON, traces included. */
  readonly bytes: number
  /** Calls inside transactions (callTracer) were recorded as well. */
  readonly traced?: boolean
}

/** A dense chain as a node told it: the JSON text of each block and of its receipts, by height. */
export type Recording = {
  readonly facts: RecordingFacts
  readonly blocks: readonly Buffer[]
  readonly receipts: readonly Buffer[]
  /** callTracer's answer per block; empty where it was not recorded. */
  readonly traces: readonly Buffer[]
  /** Results of other calls by `[method, params]` as JSON text. */
  readonly calls: ReadonlyMap<string, Buffer>
}

export const FACTS = 'facts.json'
export const BLOCKS = 'blocks.jsonl'
export const TRACES = 'traces.jsonl'
export const CALLS = 'calls.tsv'

export const recordingDir = (blocks: number, txs: number, traced = false): string =>
  path.join(import.meta.dirname, 'recordings', `${blocks}x${txs}${traced ? '-traced' : ''}`)

export const hasRecording = (dir: string): boolean => existsSync(path.join(dir, FACTS))

export const readFacts = async (dir: string): Promise<RecordingFacts> =>
  JSON.parse(await readFile(path.join(dir, FACTS), 'utf8')) as RecordingFacts

/** Reads a whole recording into memory: about 3 KB a transaction. */
export async function readRecording(dir: string): Promise<Recording> {
  const blocks: Buffer[] = []
  const receipts: Buffer[] = []
  for (const [index, line] of lines(await readFile(path.join(dir, BLOCKS))).entries())
    (index % 2 === 0 ? blocks : receipts).push(line)
  const calls = new Map<string, Buffer>()
  for (const line of lines(await readFile(path.join(dir, CALLS)))) {
    const tab = line.indexOf('\t')
    calls.set(line.toString('utf8', 0, tab), line.subarray(tab + 1))
  }
  const facts = await readFacts(dir)
  const traces = facts.traced === true ? lines(await readFile(path.join(dir, TRACES))) : []
  return { facts, blocks, receipts, traces, calls }
}

/** The lines of a text, without their ends. */
export function lines(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start)
    found.push(bytes.subarray(start, end))
    start = end + 1
  }
  return found
}
