import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@orrery/primitives/clock'
import { findOrInstall, type Machine, type Say } from './debian-package.ts'
import { startDaemon, type Daemon } from './start-daemon.ts'

/** Where Debian's package puts its program, beside the libraries that it needs. */
const JARS = '/usr/share/java'
const PROGRAM = `${JARS}/zookeeper.jar`

/** Path of the Java that runs ZooKeeper; Debian's package is installed where it can be. A string is the reason why there is none. */
export const findZooKeeper = (machine: Machine, say: Say): Promise<{ readonly java: string } | string> =>
  findOrInstall(
    machine,
    { names: 'ZooKeeper is not', package: 'zookeeper', use: 'tables that servers replicate' },
    () => {
      const java = machine.which('java')
      return java === null || !existsSync(PROGRAM) ? null : { java }
    },
    say,
  )

/** Starts ZooKeeper alone on loopback, with its data in `dir`. Throws `LOCAL_NODE_FAILED`. */
export async function startZooKeeper(
  java: string,
  { dir, port, clock }: { readonly dir: string; readonly port: number; readonly clock: Clock },
): Promise<Daemon> {
  await mkdir(dir, { recursive: true })
  const config = join(dir, 'zoo.cfg')
  await writeFile(config, `dataDir=${dir}\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`)
  const path = `${PROGRAM}:${JARS}/zookeeper-jute.jar:${JARS}/*`
  const main = 'org.apache.zookeeper.server.quorum.QuorumPeerMain'
  // Quick to start, and small: it coordinates some sixty tables for a few seconds.
  const light = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  return startDaemon(java, [...light, '-cp', path, main, config], { name: 'ZooKeeper', port, hello: 'srvr', clock })
}
