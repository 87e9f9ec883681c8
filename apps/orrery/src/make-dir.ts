import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a directory and those above it; one that is there is left as it is. Throws what the system says. `mkdir` with `recursive` never ends where a file system takes no
 * directories and says that there are none above, as `/proc` does (Node 24).
 */
export async function makeDir(dir: string): Promise<void> {
  try {
    await mkdir(dir)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const parent = path.dirname(dir)
    if (code === 'EEXIST' && (await stat(dir)).isDirectory()) return
    if (code !== 'ENOENT' || parent === dir) throw cause
    await makeDir(parent)
    await mkdir(dir)
  }
}
