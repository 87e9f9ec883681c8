import { ClickHouseRefusal, type CallSettings } from './clickhouse-call.ts'
import { quoteText } from './sql/quote-sql.ts'

/**
 * What every query of a cluster is told: a condition on a chain asks that chain's shard alone, a table that is joined or looked into is
 * whole, and a shard that is away is an error, never a part of the answer that is missing.
 */
export const CLUSTER_QUERY: CallSettings = {
  distributed_product_mode: 'global',
  optimize_skip_unused_shards: 1,
  skip_unavailable_shards: 0,
}

/**
 * What a write is told: an insert has arrived when it returns, on every replica of its shard, so that each of them may be asked next;
 * what a server makes of rows goes the way of all inserts; and a change is waited for on all servers, as long as it takes.
 */
const clusterWrite = (replicas: number): CallSettings => ({
  ...CLUSTER_QUERY,
  distributed_foreground_insert: 1,
  parallel_distributed_insert_select: 0,
  insert_quorum: replicas > 1 ? replicas : 0,
  insert_quorum_parallel: 1,
  distributed_ddl_task_timeout: -1,
})

/** The statement that tells how many replicas the shards of a cluster have; 0 for a cluster that the server does not know. */
const replicasOf = (name: string): string =>
  `SELECT max(replica_num) FROM system.clusters WHERE cluster = ${quoteText(name)} FORMAT TabSeparated`

/**
 * The settings of writes to a cluster, asked of its servers at the first write, and again after one that failed: an operator may have
 * taken a lost replica out of it. Throws `ClickHouseRefusal` where the server knows no such cluster.
 */
export function createClusterWrites(
  name: string,
  ask: (sql: string) => Promise<Uint8Array>,
): { settings(): Promise<CallSettings>; forget(): void } {
  let known: Promise<CallSettings> | null = null
  const read = async (): Promise<CallSettings> => {
    const replicas = Number(Buffer.from(await ask(replicasOf(name))).toString('utf8'))
    if (!(replicas > 0)) throw new ClickHouseRefusal(UNKNOWN_CLUSTER, `The server knows no cluster ${name}`)
    return clusterWrite(replicas)
  }
  return {
    settings() {
      known ??= read().catch((error: unknown) => {
        known = null
        throw error
      })
      return known
    },
    forget() {
      known = null
    },
  }
}

const UNKNOWN_CLUSTER = 701
