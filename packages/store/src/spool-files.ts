import { open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** A body that lies where the engine finds it by its name. */
export type LaidFile = {
  readonly name: string
  readonly dir: string
  readonly handle: FileHandle
  readonly size: number
}

/** What of the pieces lies behind so many bytes. */
function behind(pieces: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let skip = bytes
  return pieces.flatMap((piece) => {
    const left = piece.subarray(Math.min(skip, piece.length))
    skip -= piece.length - left.length
    return left.length > 0 ? [left] : []
  })
}

/** Idle files keep no more memory than this, and not for longer than nobody inserts. */
const IDLE_BYTES = 64 * 1024 * 1024
const IDLE_FILES = 16
const IDLE_MS = 2_000

/**
 * The files on memory by which one process hands bodies of inserts to the engine. A file that was read is written over by the next
 * body: memory that is asked for anew costs a fault per page, which was five sixths of what laying bodies down took (measured).
 */
export class SpoolFiles {
  /** Of the process: two stores may lay into one directory, and an engine may still wait to read a name. */
  private static next = 0
  private idle: LaidFile[] = []
  private rest: NodeJS.Timeout | undefined
  /** Files that are being taken away because too many are idle. */
  private readonly going = new Set<Promise<void>>()

  /** Lays a body, given in pieces, into the directory. Null where that cannot be: it is full, or gone with its engine. */
  async lay(dir: string, pieces: readonly Uint8Array[]): Promise<LaidFile | null> {
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const kept = this.take(dir, size)
    const name = kept?.name ?? `client-${process.pid}-${SpoolFiles.next++}`
    let handle = kept?.handle
    try {
      handle ??= await open(join(dir, name), 'wx+', 0o600)
      // In few calls: `writeFile` cuts a body into hundreds.
      for (let left = pieces, at = 0; at < size;) {
        const { bytesWritten } = await handle.writev(left, at)
        at += bytesWritten
        left = behind(left, bytesWritten)
      }
      if (kept && kept.size > size) await handle.truncate(size)
      return { name, dir, handle, size }
    } catch {
      if (handle) await this.drop({ name, dir, handle, size: 0 })
      return null
    }
  }

  /** Takes back a file that the engine has read to its end. */
  give(file: LaidFile): void {
    this.idle.push(file)
    while (this.idle.length > IDLE_FILES || this.idle.reduce((sum, { size }) => sum + size, 0) > IDLE_BYTES) {
      const going = this.drop(this.idle.shift()!).finally(() => this.going.delete(going))
      this.going.add(going)
    }
    clearTimeout(this.rest)
    this.rest = setTimeout(() => void this.close(), IDLE_MS).unref()
  }

  /** Takes away a file that the engine may still be reading: it keeps what it has opened, nobody writes over it. */
  async drop({ dir, name, handle }: LaidFile): Promise<void> {
    // `rm` looks at a file on this thread before it takes it away: a third of a second in a history of 600,000 transactions.
    await unlink(join(dir, name)).catch(() => {})
    await handle.close().catch(() => {})
  }

  /** Takes all idle files away; afterwards none is there that was given back. */
  async close(): Promise<void> {
    clearTimeout(this.rest)
    const idle = this.idle
    this.idle = []
    await Promise.all([...this.going, ...idle.map((file) => this.drop(file))])
  }

  /** The idle file that wastes least: the smallest that is large enough, else the largest. */
  private take(dir: string, size: number): LaidFile | null {
    let best = -1
    for (const [at, file] of this.idle.entries()) {
      if (file.dir !== dir) continue
      const than = this.idle[best]?.size ?? -1
      if (than < size ? file.size > than : file.size >= size && file.size < than) best = at
    }
    return best < 0 ? null : this.idle.splice(best, 1)[0]!
  }
}
