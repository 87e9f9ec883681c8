const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char]!)

const MB = 1024 * 1024

/**
 * The engine's server configuration, sized for a machine that does other things too: caches small
 * (the mark cache alone is 5 GB by default), two merge threads, backups only below `backupDir`.
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
  ]
  const lines = values.map(([key, value]) => `  <${key}>${value}</${key}>`)
  return `<clickhouse>\n${lines.join('\n')}\n  <backups><allowed_path>${escapeXml(backupDir)}</allowed_path></backups>\n</clickhouse>\n`
}
