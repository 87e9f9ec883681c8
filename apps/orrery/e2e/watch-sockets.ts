import { readdir, readFile, readlink } from 'node:fs/promises'

/** Where a program and the processes that it started listen, and what they were seen connected to, as `address:port` in the kernel's spelling. */
export type SocketWatch = {
  readonly listens: ReadonlySet<string>
  readonly peers: ReadonlySet<string>
  stop(): Promise<void>
}

const EVERY_MS = 100
const LISTENING = '0A'

/** Watches by the kernel's own tables, so that native code is seen as well. */
export function watchSockets(pid: number): SocketWatch {
  const listens = new Set<string>()
  const peers = new Set<string>()
  let going = true
  const watching = (async () => {
    while (going) {
      const inodes = new Set((await Promise.all((await familyOf(pid)).map(socketsOf))).flat())
      for (const table of ['tcp', 'tcp6', 'udp', 'udp6']) {
        const lines = (await readFile(`/proc/net/${table}`, 'utf8').catch(() => '')).trim().split('\n').slice(1)
        for (const line of lines) {
          const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/)
          if (!inodes.has(inode!)) continue
          if (state === LISTENING) listens.add(portOf(local!))
          else if (portOf(remote!) !== '0') peers.add(`${remote!.split(':')[0]}:${portOf(remote!)}`)
        }
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()
  return {
    listens,
    peers,
    stop() {
      going = false
      return watching
    },
  }
}

const portOf = (place: string): string => String(Number.parseInt(place.split(':')[1]!, 16))

/** The process and all that descend from it. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const own = children.split(' ').filter((child) => child !== '')
  return [pid, ...(await Promise.all(own.map((child) => familyOf(Number(child))))).flat()]
}

async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
}
