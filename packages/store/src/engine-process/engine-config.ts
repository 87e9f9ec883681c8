import { escapeXml } from '@orrery/safety/escape-markup'
import { MERGES_NICE } from './merge-threads.ts'

const MB = 1024 * 1024

/**
 * The engine's server configuration, sized for a machine that does other things too: caches small
 * (the mark cache alone is 5 GB by default), two merge threads, backups only below `backupDir`. A deletion that is asked for just when a
 * merge of its table ends is not seen before the table's background looks again: 0.1 s and up to another second later by
 * default, and ten minutes on a table that was idle. 45 idle tables that look once a second cost 0.4 % of a core (measured).
 *
 * Merges give way to look-ups and inserts: a look-up while 3 million rows were merged took 2.0 times what it takes at rest, where it took 2.7 times,
 * and the merges were done as soon (18 s, measured).
 *
 * What is inserted is written with LZ4, what is merged with ZSTD: history comes in with a tenth less work, and takes a tenth less room
 * when it is merged than with codecs by the column (measured).
 *
 * Texts and bytes are written with their lengths before them, not with all lengths in a file beside: a look-up of one row unpacks 64 KB of
 * those, and opens one more file. Parts that were written otherwise are read as they are, and written so when they are merged.
 *
 * Of each part the engine keeps the least and the greatest value of every column, by which it passes over whole parts, and not how many different ones there are, which it counts by
 * itself since 26.x: that orders joins of several tables, of which there are none here, and takes a twentieth of the engine's work on history (54 µs of CPU a transaction of an output chain with it, 51 without).
 *
 * What is inserted is one file of all columns however large it is, and a file by the column first when it is merged: each file of a part is
 * synced by itself before the insert is done, and those are what an insert waits for (4,464 files of a history of 346,000 transactions before, 3,960 so).
 */
export function engineConfig({
  memoryBytes,
  backupDir,
}: {
  readonly memoryBytes: number
  readonly backupDir: string
}): string {
  const values: readonly (readonly [string, string | number])[] = [
    ['max_server_memory_usage', memoryBytes],
    ['mark_cache_size', 64 * MB],
    ['index_mark_cache_size', 16 * MB],
    ['primary_index_cache_size', 64 * MB],
    ['uncompressed_cache_size', 0],
    ['query_condition_cache_size', 16 * MB],
    ['background_pool_size', 2],
    ['background_schedule_pool_size', 4],
    ['os_threads_nice_value_merge_mutate', MERGES_NICE],
    ['background_processing_pool_task_sleep_seconds_when_no_work_random_part', 0.1],
    ['background_processing_pool_task_sleep_seconds_when_no_work_max', 1],
  ]
  const lines = values.map(([key, value]) => `  <${key}>${value}</${key}>`)
  const merged = `<min_part_size>1</min_part_size><min_part_size_ratio>0</min_part_size_ratio><method>zstd</method><level>1</level>`
  return `<clickhouse>\n${lines.join('\n')}\n  <compression><case>${merged}</case></compression>\n  <merge_tree><auto_statistics_types>basic</auto_statistics_types><min_level_for_wide_part>1</min_level_for_wide_part><string_serialization_version>single_stream</string_serialization_version><fsync_after_insert>1</fsync_after_insert><fsync_part_directory>1</fsync_part_directory><min_rows_to_fsync_after_merge>1</min_rows_to_fsync_after_merge></merge_tree>\n  <backups><allowed_path>${escapeXml(backupDir)}</allowed_path></backups>\n</clickhouse>\n`
}
