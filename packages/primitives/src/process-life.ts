import { readFileSync, readlinkSync } from 'node:fs'

/** A process that a later one can recognise, even when its pid has been given to another. */
export type ProcessMark = { readonly pid: number; readonly born: string }

/** The mark of a running process. `born` is empty where the system does not tell. */
export const markProcess = (pid: number): ProcessMark => ({ pid, born: birth(pid) ?? '' })

/** True while the marked process runs. One that has ended and waits for its parent to look does not. */
export function isRunning({ pid, born }: ProcessMark): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = birth(pid)
  return now === null || born === '' || now === born
}

/** The running system and the namespace in which its pids count: containers of one machine have processes of their own. Empty where there is no /proc. */
export function pidSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Start time of a process in clock ticks since boot; `ended` for a zombie, null where there is no /proc. */
function birth(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null)
  } catch {
    return null
  }
}
