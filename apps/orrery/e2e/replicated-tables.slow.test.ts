import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { archiveTables } from '@orrery/archive/tables/archive-tables'
import { thisMachine } from '@orrery/localnet/debian-package'
import { findZooKeeper, startZooKeeper } from '@orrery/localnet/zookeeper'
import { systemClock as clock } from '@orrery/primitives/clock'
import { openStore } from '@orrery/store/open-store'
import { createTable, dropTable } from '@orrery/store/table-ddl'
import { startCluster } from '@orrery/store/testing/start-cluster'
import { expect, test } from 'vitest'
import { FAMILY_KITS } from '../src/family-kits.ts'

const found = await findZooKeeper(thisMachine(process.env), () => {})
const why = typeof found === 'string' ? `: ${found}` : ''

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const TABLES = archiveTables(Object.values(FAMILY_KITS).flatMap(({ tables }) => tables))

test.skipIf(why !== '')(
  `architecture §5: two replicas make every table with a coordination service, and one that has it otherwise is refused${why}`,
  async () => {
    const { java } = found as Exclude<typeof found, string>
    const dir = await mkdtemp(join(tmpdir(), 'orrery-replicas-'))
    const port = await freePort()
    const service = await startZooKeeper(java, { dir, port, clock })
    const replicas = await Promise.all(['a', 'b'].map((replica) => startCluster('one', { port, replica })))
    const stores = replicas.map(({ address }) => openStore(address))
    try {
      for (const store of stores) {
        for (const table of TABLES)
          for (const statement of createTable(table, store.cluster)) await store.command(statement)
        expect(
          await store.query({
            sql: "SELECT name, startsWith(engine, 'Replicated') AS replicated FROM system.tables WHERE database = currentDatabase() AND endsWith(name, '_local') ORDER BY name",
            columns: { name: 'text', replicated: 'u8' },
          }),
        ).toEqual(TABLES.map(({ name }) => ({ name: `${name}_local`, replicated: 1 })).toSorted(byName))
      }
      const [first] = TABLES
      const [{ cluster }, other] = [stores[0]!, stores[1]!]
      for (const statement of dropTable(first!, cluster)) await other.command(statement)
      const [otherwise] = createTable({ ...first!, columns: { ...first!.columns, more: 'u8' } }, cluster)
      await expect(other.command(otherwise!)).rejects.toThrow(/columns structure in ZooKeeper is different/)
      for (const statement of createTable(first!, cluster)) await other.command(statement)
    } finally {
      for (const store of stores) await store.close()
      for (const replica of replicas) await replica.end()
      await service.kill()
      await rm(dir, { recursive: true, force: true })
    }
  },
)

const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  left.name < right.name ? -1 : 1
