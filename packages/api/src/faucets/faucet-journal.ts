import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises'
import { createShapeCheck } from '@orrery/primitives/shape-check'
import { KeptDrip } from './kept-drip.ts'

const isKept = createShapeCheck(KeptDrip)
/** Lines after which the file is written anew with what is kept of it. */
const MOST_LINES = 5_000

/** What a faucet promised and did, on the disk: one line for each change, and the last of a request counts. */
export type FaucetJournal = {
  /** Resolves when the change is on the disk itself, so that what depends on it may happen. Throws where it cannot be kept; then nothing of it is. */
  write(drip: KeptDrip): Promise<void>
  /** Writes the file anew where it has grown long, with those alone that are kept when its turn has come. */
  tidy(keptNow: () => readonly KeptDrip[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the journal of a faucet, and tells what it holds, in the order in which it was asked for. A line that a kill cut off at the end was never answered for and is dropped; any other line that
 * cannot be read throws, for what is forgotten could be paid twice.
 */
export async function openFaucetJournal(
  file: string,
): Promise<{ readonly journal: FaucetJournal; readonly drips: readonly KeptDrip[] }> {
  const drips = readLines(await readFile(file, 'utf8').catch(unlessAbsent))
  let handle = await rewrite(file, drips)
  let length = (await handle.stat()).size
  let lines = drips.length
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
  return {
    drips,
    journal: {
      write: (drip) =>
        inTurn(async () => {
          const line = Buffer.from(`${JSON.stringify(drip)}\n`)
          try {
            await handle.write(line, 0, line.length, length)
            await handle.datasync()
          } catch (error) {
            // What came through of it would spoil the next line.
            await handle.truncate(length)
            throw error
          }
          length += line.length
          lines++
        }),
      tidy: (keptNow) =>
        inTurn(async () => {
          const kept = lines < MOST_LINES ? [] : keptNow()
          if (lines < MOST_LINES || kept.length > lines / 2) return
          const next = await rewrite(file, kept)
          await handle.close()
          handle = next
          length = (await handle.stat()).size
          lines = kept.length
        }),
      close: () => inTurn(() => handle.close()),
    },
  }
}

const unlessAbsent = (error: unknown): string => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
  throw error
}

function readLines(text: string): readonly KeptDrip[] {
  const found = new Map<string, KeptDrip>()
  const lines = text.split('\n')
  // After the last end of a line stands nothing, or what was cut off.
  for (const [at, line] of lines.slice(0, -1).entries()) {
    const drip = parse(line)
    if (drip === null) throw new Error(`line ${at + 1} of a faucet's journal cannot be read`)
    found.set(drip.id, drip)
  }
  return [...found.values()]
}

function parse(line: string): KeptDrip | null {
  try {
    const read: unknown = JSON.parse(line)
    return isKept.is(read) ? read : null
  } catch {
    return null
  }
}

async function rewrite(file: string, drips: readonly KeptDrip[]): Promise<FileHandle> {
  const text = drips.map((drip) => `${JSON.stringify(drip)}\n`).join('')
  await writeFile(`${file}.new`, text, { flush: true, mode: 0o600 })
  await rename(`${file}.new`, file)
  return open(file, 'r+')
}
