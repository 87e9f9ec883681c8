import type { ClientStorage } from '@orrery/browser/client-storage'
import { TOOL_RECORDS } from './tool-records.ts'

const KEY = 'recent-tools'
const MOST = 4

/** Ids of the tools that this browser opened last, newest first (screens-evm §15.1). They never leave it; what is no tool is left out. */
export function readRecentTools(storage: ClientStorage): readonly string[] {
  const kept = storage.read(KEY)
  if (!Array.isArray(kept)) return []
  const known = kept.filter((id): id is string => TOOL_RECORDS.some((tool) => tool.id === id))
  return [...new Set(known)].slice(0, MOST)
}

/** Keeps a tool as the one that was opened last. */
export const addRecentTool = (storage: ClientStorage, id: string): void =>
  void storage.write(KEY, [id, ...readRecentTools(storage).filter((other) => other !== id)].slice(0, MOST))
