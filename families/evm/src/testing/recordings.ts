import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { rawBlock, rawReceipts, type EvmRaw, type RawBlock } from '../raw.ts'

const root = process.env['ORRERY_SHARED'] ?? join(import.meta.dirname, '../../../../../shared')
/** Folder of recorded data of all chains. */
export const recordedRoot = join(root, 'data')
const folder = join(recordedRoot, 'evm')

/** `test` over the recorded data of real chains; skipped, saying so, where the folder is absent. */
export const recorded: typeof test = (existsSync(folder) ? test : test.skip) as typeof test

/** Text of a recorded file. */
export const recordedText = (path: string): string => readFileSync(join(folder, path), 'utf8')

export const recordedJson = (path: string): unknown => JSON.parse(recordedText(path)) as unknown

/** The `result` of a recorded answer, or the file itself where the answer was unwrapped. */
export const recordedResult = (path: string): unknown => {
  const value = recordedJson(path)
  return typeof value === 'object' && value !== null && 'result' in value ? value.result : value
}

export const recordedBlock = (path: string): RawBlock => rawBlock(recordedResult(path))

/** `block.json` and `receipts.json` of a folder. */
export const recordedRaw = (path: string): EvmRaw => ({
  block: recordedBlock(`${path}/block.json`),
  receipts: rawReceipts(recordedResult(`${path}/receipts.json`)),
})

export const squidRaw = (path: string): EvmRaw => recordedRaw(`squid-fixtures/${path}`)

/** The answer in a request and answer pair of hive's rpc-compat. */
export const hiveResult = (path: string): unknown => {
  const line = recordedText(`hive-rpc-compat/${path}.io`)
    .split('\n')
    .find((text) => text.startsWith('<< '))
  return (JSON.parse(line!.slice(3)) as { result: unknown }).result
}

export const hiveBlock = (name: string): RawBlock => rawBlock(hiveResult(`eth_getBlockByNumber/${name}`))
