import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClickHouseServer } from '../engine-process/clickhouse-http.ts'
import { engineConfig } from '../engine-process/engine-config.ts'
import { openEngine, type Engine } from '../engine-process/engine.ts'
import { createKeys } from '../engine-process/keys.ts'
import { createSpool } from '../engine-process/spool.ts'

/**
 * Our engine as the members of two clusters, behind the HTTP interface of one: `one` has a shard, `two` has two. It has no port for other servers, so
 * every shard is this very engine, and `Distributed` tables reach it in its process: a statement for both shards of `two` finds every row twice. What
 * only a coordination service could do is done without one: a statement `ON CLUSTER` must parse as it was sent, and then runs here, on tables that
 * are not replicated. Members of `two` take the settings of readers, too, which costs them their being unable to write. Arguments: data directory, password,
 * cluster.
 *
 * With two more, the port of a ZooKeeper and the name of a replica, tables are replicated ones, made with that service as the members of a cluster make
 * them. They stay as they were made: one that is written to wants the port for other servers.
 */
const [dataDir, password, cluster, coordination, replica] = process.argv.slice(2) as [
  string,
  string,
  string,
  string?,
  string?,
]

const SHARD =
  '<shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>9000</port></replica></shard>'

/** What the driver tells a server by the query string, and our engine's sessions of readers cannot be told. */
const TOLD = ['distributed_product_mode', 'optimize_skip_unused_shards', 'skip_unavailable_shards']
const TOLD_WRITERS = ['distributed_foreground_insert', 'parallel_distributed_insert_select']

function asCluster(engine: Engine): Engine {
  const only = (settings: { readonly [name: string]: string }, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])))
  return {
    ...engine,
    async run(statement, signal) {
      const { sql, settings, purpose } = statement
      if (/^(CREATE|ALTER|OPTIMIZE|DROP)\b.* ON CLUSTER /s.test(sql)) {
        await engine.run({ ...statement, sql: `EXPLAIN AST ${sql}`, format: 'Null' }, signal)
        return engine.run({ ...statement, sql: coordination === undefined ? unreplicated(sql) : told(sql) }, signal)
      }
      if (/^INSERT\b/.test(sql)) {
        const settled = Object.entries(only(settings, [...TOLD, ...TOLD_WRITERS])).map(
          ([name, value]) => `${name} = '${value}'`,
        )
        return engine.run({ ...statement, sql: sql.replace(' SETTINGS ', ` SETTINGS ${settled.join(', ')}, `) }, signal)
      }
      if (cluster === 'one' || settings['distributed_product_mode'] === undefined) return engine.run(statement, signal)
      // Settings at the end of a union are not those of its parts.
      const text = sql.startsWith('(') ? sql.replace(/^(.*) FORMAT (\w+)$/s, 'SELECT * FROM ($1) FORMAT $2') : sql
      const analyzer = purpose === 'read' ? { enable_analyzer: '0' } : {}
      return engine.run(
        { ...statement, sql: text, purpose: 'write', settings: { ...only(settings, TOLD), ...analyzer } },
        signal,
      )
    },
    get busy() {
      return engine.busy
    },
  }
}

const unreplicated = (sql: string): string =>
  sql
    .replace(/ ON CLUSTER `\w+`/, '')
    .replace(/ENGINE = Replicated(\w+)\('[^']*', '[^']*'(?:, )?/, 'ENGINE = $1(')
    .replace(' replicated_deduplication_window', ' non_replicated_deduplication_window')

/** A statement `ON CLUSTER` as its sender hands it to the members: those of one table know it by one id. */
function told(sql: string): string {
  const [, table] = /^CREATE TABLE IF NOT EXISTS `\w+`\.`(\w+)`/.exec(sql) ?? []
  const id = createHash('sha256')
    .update(table ?? '')
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  return sql.replace(/ ON CLUSTER `\w+`/, table !== undefined && sql.includes('{uuid}') ? ` UUID '${id}'` : '')
}

const coordinated =
  coordination === undefined
    ? ''
    : `<zookeeper><node><host>127.0.0.1</host><port>${Number(coordination)}</port></node></zookeeper><macros><shard>1</shard><replica>${replica!}</replica></macros>`

mkdirSync(dataDir, { recursive: true })
const configFile = join(dataDir, 'engine.xml')
const config = engineConfig({ memoryBytes: 1_500_000_000, backupDir: join(dataDir, 'backups') })
writeFileSync(
  configFile,
  config.replace(
    '</clickhouse>',
    `<tcp_port>9000</tcp_port><remote_servers><one>${SHARD}</one><two>${SHARD}${SHARD}</two></remote_servers>${coordinated}</clickhouse>`,
  ),
)
const spool = createSpool(dataDir)
process.on('exit', () => spool.close())
process.on('disconnect', () => {
  spool.close()
  process.kill(process.pid, 'SIGKILL')
})
const engine = await openEngine(join(dataDir, 'engine'), configFile, spool)
const server = createClickHouseServer(asCluster(engine), createKeys({ write: password, read: `${password}-reader` }))
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
