import { readSource, type Check, type Complaint } from './source-files.ts'

type Entry = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}

/** reliability O-01: every entry has an integrity hash, none names a host, none comes from git or a URL. */
export const lockfile: Check = {
  name: 'lockfile',
  run() {
    const lock = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Entry> }
    const complaints: Complaint[] = []
    for (const [name, entry] of Object.entries(lock.packages)) {
      if (!name.startsWith('node_modules/') || entry.link === true) continue
      if (entry.resolved !== undefined) complaints.push({ at: name, what: `names a host: ${entry.resolved}` })
      if (entry.integrity === undefined) complaints.push({ at: name, what: 'has no integrity hash' })
    }
    return complaints
  },
}
