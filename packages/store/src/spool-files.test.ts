import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SpoolFiles } from './spool-files.ts'

let dir: string
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'orrery-spool-files-'))))
afterEach(() => rm(dir, { recursive: true, force: true }))

const bytes = (byte: number, length: number): Uint8Array => new Uint8Array(length).fill(byte)
const body = (byte: number, length: number): readonly Uint8Array[] => [bytes(byte, length)]
const read = async (name: string): Promise<Uint8Array> => new Uint8Array(await readFile(join(dir, name)))

test('the next body takes the file of one that was read, whole, whichever is longer', async () => {
  const files = new SpoolFiles()
  const first = await files.lay(dir, body(1, 3000))
  files.give(first!)
  const shorter = await files.lay(dir, body(2, 10))
  expect(shorter!.name).toBe(first!.name)
  expect(await read(shorter!.name)).toEqual(bytes(2, 10))
  files.give(shorter!)
  const longer = await files.lay(dir, body(3, 9000))
  expect(longer!.name).toBe(first!.name)
  expect(await read(longer!.name)).toEqual(bytes(3, 9000))
  files.give(longer!)
  await files.close()
  expect(await readdir(dir)).toEqual([])
})

test('pieces are laid down as one body', async () => {
  const files = new SpoolFiles()
  const pieces = [
    bytes(1, 3),
    bytes(2, 0),
    bytes(3, 70_000),
    ...Array.from({ length: 1_500 }, (_, i) => bytes(i % 251, 7)),
  ]
  const laid = await files.lay(dir, pieces)
  expect(laid!.size).toBe(70_003 + 7 * 1_500)
  expect(Buffer.compare(await read(laid!.name), Buffer.concat(pieces))).toBe(0)
  files.give(laid!)
  await files.close()
})

test('a file in use is nobody else’s, and one that may still be read is never written over', async () => {
  const files = new SpoolFiles()
  const [first, second] = [await files.lay(dir, body(1, 100)), await files.lay(dir, body(2, 100))]
  expect(second!.name).not.toBe(first!.name)
  await files.drop(first!)
  expect(existsSync(join(dir, first!.name))).toBe(false)
  const third = await files.lay(dir, body(3, 100))
  expect(third!.name).not.toBe(first!.name)
  expect(await read(second!.name)).toEqual(bytes(2, 100))
  for (const file of [second, third]) files.give(file!)
  await files.close()
})

test('two spools of one process never name a file alike', async () => {
  const [one, other] = [new SpoolFiles(), new SpoolFiles()]
  const first = await one.lay(dir, body(1, 100))
  // It still waits for the engine, which must not find another body under its name.
  await one.drop(first!)
  const second = await other.lay(dir, body(2, 100))
  expect(second).not.toBeNull()
  expect(second!.name).not.toBe(first!.name)
  await other.drop(second!)
})

test('it takes the smallest idle file that is large enough, and keeps a bounded number', async () => {
  const files = new SpoolFiles()
  const laid = await Promise.all([10, 4000, 500, 60].map((size) => files.lay(dir, body(1, size))))
  for (const file of laid) files.give(file!)
  const taken = [await files.lay(dir, body(2, 400)), await files.lay(dir, body(2, 9000))]
  expect(taken.map((file) => file!.name)).toEqual([laid[2]!.name, laid[1]!.name])
  const many = await Promise.all(Array.from({ length: 40 }, () => files.lay(dir, body(1, 20))))
  for (const file of many) files.give(file!)
  await files.close()
  // The two that were never given back.
  expect(await readdir(dir)).toHaveLength(2)
  for (const file of taken) await files.drop(file!)
})

test('a directory that is gone with its engine takes nothing', async () => {
  const files = new SpoolFiles()
  files.give((await files.lay(dir, body(1, 100)))!)
  const other = join(dir, 'gone')
  expect(await files.lay(other, body(1, 100))).toBeNull()
  await files.close()
})
